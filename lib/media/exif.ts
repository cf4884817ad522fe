const GPS_POINTER = 0x8825;

/** Whether Exif data (with or without its "Exif" mark) points to a place. */
export function hasPlace(exif: Uint8Array): boolean {
  const marked = String.fromCharCode(...exif.subarray(0, 4)) === 'Exif';
  const tiff = marked ? exif.subarray(6) : exif;
  if (tiff.length < 14) return false;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const little = view.getUint16(0) === 0x4949;
  const first = view.getUint32(4, little);
  if (first + 2 > tiff.length) return false;
  const count = Math.min(view.getUint16(first, little), Math.floor((tiff.length - first - 2) / 12));
  return Array.from({ length: count }, (_, index) => view.getUint16(first + 2 + index * 12, little)).includes(
    GPS_POINTER,
  );
}
