/** Where a top-level box lies in the file. */
export type Box = { type: string; start: number; size: number; header: number };

/** Reads one box header; null when these bytes hold none. `rest`: bytes of the file from here on. */
export function boxAt(bytes: Uint8Array, start: number, rest: number): Box | null {
  if (bytes.length < 8) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const type = String.fromCharCode(...bytes.subarray(4, 8));
  if (!/^[\x20-\x7e\xa9]{4}$/.test(type)) return null;
  const short = view.getUint32(0);
  if (short === 1) {
    if (bytes.length < 16) return null;
    const size = Number(view.getBigUint64(8));
    return size < 16 ? null : { type, start, size, header: 16 };
  }
  if (short === 0) return { type, start, size: rest, header: 8 };
  return short < 8 ? null : { type, start, size: short, header: 8 };
}

/** Facts from the top level: whether the index precedes the media, and whether the file is truncated. */
export function layoutOf(boxes: readonly Box[], bytes: number): { fastStart: boolean; cutOff: boolean } {
  const at = (type: string) => boxes.findIndex((box) => box.type === type);
  const last = boxes.at(-1);
  return {
    fastStart: at('moov') >= 0 && (at('mdat') < 0 || at('moov') < at('mdat')),
    cutOff: last !== undefined && last.start + last.size > bytes,
  };
}

/** Encoder delay (B-frames, AAC priming) stays below this; more means that something is hidden. */
const DELAY_MAX_S = 0.25;
/** Cameras write one or two. A list of millions would fill the memory. */
const EDITS_MAX = 1000;

/** The effect of the edit lists in a `moov` box's content. */
export function editListOf(moov: Uint8Array): 'none' | 'plain' | 'trims' {
  const lists = tracksOf(moov);
  if (lists.length === 0) return 'none';
  return lists.some(({ edits, timescale, durationS, movieScale }) => {
    if (edits.length > EDITS_MAX) return true;
    const shown = edits.filter((edit) => edit.mediaTime >= 0);
    const lengthS = shown.reduce((sum, edit) => sum + edit.duration, 0) / Math.max(1, movieScale);
    const startS = (shown[0]?.mediaTime ?? 0) / Math.max(1, timescale);
    return shown.length > 1 || startS > DELAY_MAX_S || (lengthS > 0 && durationS - startS - lengthS > DELAY_MAX_S);
  })
    ? 'trims'
    : 'plain';
}

type Edit = { duration: number; mediaTime: number };
type Track = { edits: Edit[]; timescale: number; durationS: number; movieScale: number };

function tracksOf(moov: Uint8Array): Track[] {
  const movieScale = timescaleIn(childOf(moov, 'mvhd')).timescale;
  return children(moov)
    .filter((child) => child.type === 'trak')
    .flatMap(({ content }) => {
      const list = childOf(childOf(content, 'edts'), 'elst');
      if (list.length === 0) return [];
      const { timescale, duration } = timescaleIn(childOf(childOf(content, 'mdia'), 'mdhd'));
      return [{ edits: editsIn(list), timescale, durationS: duration / Math.max(1, timescale), movieScale }];
    });
}

function children(content: Uint8Array): { type: string; content: Uint8Array }[] {
  const found: { type: string; content: Uint8Array }[] = [];
  for (let at = 0; at + 8 <= content.length;) {
    const box = boxAt(content.subarray(at, at + 16), at, content.length - at);
    if (!box || box.size > content.length - at) break;
    found.push({ type: box.type, content: content.subarray(at + box.header, at + box.size) });
    at += box.size;
  }
  return found;
}

function childOf(content: Uint8Array, type: string): Uint8Array {
  return children(content).find((child) => child.type === type)?.content ?? new Uint8Array();
}

/** `mvhd` and `mdhd` begin alike: version, flags, two dates, timescale, duration. */
function timescaleIn(header: Uint8Array): { timescale: number; duration: number } {
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  if (header[0] === 1 && header.length >= 32)
    return { timescale: view.getUint32(20), duration: Number(view.getBigUint64(24)) };
  if (header.length >= 20) return { timescale: view.getUint32(12), duration: view.getUint32(16) };
  return { timescale: 1, duration: 0 };
}

function editsIn(list: Uint8Array): Edit[] {
  const view = new DataView(list.buffer, list.byteOffset, list.byteLength);
  const long = list[0] === 1;
  const size = long ? 20 : 12;
  const count = list.length >= 8 ? Math.min(view.getUint32(4), Math.floor((list.length - 8) / size), EDITS_MAX + 1) : 0;
  return Array.from({ length: count }, (_, index) => {
    const at = 8 + index * size;
    return long
      ? { duration: Number(view.getBigUint64(at)), mediaTime: Number(view.getBigInt64(at + 8)) }
      : { duration: view.getUint32(at), mediaTime: view.getInt32(at + 4) };
  });
}
