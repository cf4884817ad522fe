const NAMED = [
  ['9:16', 9 / 16],
  ['10:16', 10 / 16],
  ['2:3', 2 / 3],
  ['3:4', 3 / 4],
  ['4:5', 4 / 5],
  ['1:1', 1],
  ['5:4', 5 / 4],
  ['4:3', 4 / 3],
  ['3:2', 3 / 2],
  ['16:10', 1.6],
  ['16:9', 16 / 9],
  ['1.91:1', 1.91],
  ['21:9', 21 / 9],
] as const;

/** '9:16' where it has a name (within 1 %), else '1.23:1' or '1:20'. */
export function aspectWords(ratio: number): string {
  const named = NAMED.find(([, value]) => Math.abs(ratio / value - 1) < 0.01);
  if (named) return named[0];
  return ratio >= 1 ? `${trimmed(ratio)}:1` : `1:${trimmed(1 / ratio)}`;
}

/** Decimal places only where they say something. */
function trimmed(value: number): string {
  return String(Number(value.toFixed(value >= 100 ? 0 : 2)));
}

/** '8 MB' (1 MB = 1,048,576 bytes), '650 kB'. */
export function bytesWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  if (bytes < 1_048_576) return `${trimmed(Number((bytes / 1024).toFixed(0)))} kB`;
  if (bytes < 1_073_741_824) return `${trimmed(Number((bytes / 1_048_576).toFixed(1)))} MB`;
  return `${trimmed(Number((bytes / 1_073_741_824).toFixed(1)))} GB`;
}

/** '2 min 20 s', '0.5 s', '1 h 5 min'. */
export function durationWords(seconds: number): string {
  if (seconds < 60) return `${trimmed(Number(seconds.toFixed(1)))} s`;
  const whole = Math.round(seconds);
  const parts = [
    [Math.floor(whole / 3600), 'h'],
    [Math.floor((whole % 3600) / 60), 'min'],
    [whole % 60, 's'],
  ] as const;
  return parts
    .filter(([value]) => value > 0)
    .slice(0, 2)
    .map(([value, unit]) => `${value} ${unit}`)
    .join(' ');
}

const FORMATS: Record<string, string> = {
  jpeg: 'JPEG',
  png: 'PNG',
  webp: 'WebP',
  gif: 'GIF',
  heic: 'HEIC',
  avif: 'AVIF',
  tiff: 'TIFF',
  bmp: 'BMP',
  apng: 'animated PNG',
};
const CONTAINERS: Record<string, string> = {
  mp4: 'MP4',
  mov: 'MOV',
  webm: 'WebM',
  matroska: 'Matroska',
  avi: 'AVI',
  '3gp': '3GP',
  mpeg: 'MPEG',
  flv: 'FLV',
  wmv: 'WMV',
  ogg: 'Ogg',
};
const CODECS: Record<string, string> = {
  h264: 'H.264',
  hevc: 'HEVC',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
  mpeg4: 'MPEG-4 Part 2',
  mpeg2video: 'MPEG-2',
  prores: 'ProRes',
  aac: 'AAC',
  opus: 'Opus',
  vorbis: 'Vorbis',
  mp3: 'MP3',
  ac3: 'AC-3',
  eac3: 'E-AC-3',
  flac: 'FLAC',
};

/** How people write a format, container or codec. */
export function formatWords(name: string): string {
  return FORMATS[name] ?? CONTAINERS[name] ?? CODECS[name] ?? name.toUpperCase();
}

/** Sentences one after the other, each with its full stop. */
export function sentenceWords(sentences: readonly string[]): string {
  return sentences.map((sentence) => (/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`)).join(' ');
}

/** 'a, b and c'. */
export function listWords(words: readonly string[], last = 'and'): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1) ?? ''}`;
}
