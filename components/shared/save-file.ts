/** Hands a file to the browser to keep. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // After the click has been taken: some browsers read the address a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
