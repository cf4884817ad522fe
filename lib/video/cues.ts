/** A text with the time at which it is shown, in seconds. */
export type Cue = { text: string; start: number; end: number };

/** Of a file of subtitles: three hours of one word at a time stay far below. */
export const MAX_CUE_BYTES = 2 * 1024 * 1024;
export const CUES_TOO_LARGE = 'The file is larger than 2 MB. Subtitles are far smaller.';
const MAX_CUES = 20_000;
const LONGEST_TEXT = 500;
const LAST_SECOND = 10_800;

const TIMES =
  /^\s*(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})\s*-->\s*(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})/;
const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
  '&lrm;': '\u200e',
  '&rlm;': '\u200f',
};

/**
 * The subtitles of a SubRip or WebVTT file, in order of time, none over the next. Marks of style are left out. Throws a
 * RangeError with a sentence when it is neither, or too large.
 */
export function readCues(file: string): Cue[] {
  if (file.length > MAX_CUE_BYTES) throw new RangeError(CUES_TOO_LARGE);
  const cues: Cue[] = [];
  let lines: string[] | null = null;
  const end = () => {
    const last = cues.at(-1);
    if (last && lines) last.text = textOf(lines);
    lines = null;
  };
  for (const line of file.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    const times = line.length < 300 ? TIMES.exec(line) : null;
    if (times) {
      end();
      if (cues.length >= MAX_CUES) throw new RangeError(`The file has more than ${MAX_CUES} subtitles. Split it.`);
      cues.push({ text: '', start: secondsOf(times.slice(1, 5)), end: secondsOf(times.slice(5, 9)) });
      lines = [];
    } else if (line.trim() === '') end();
    else if (lines && lines.length < 20) lines.push(line);
  }
  end();
  if (cues.length === 0) throw new RangeError('This is no file of subtitles. Choose an .srt or a .vtt file.');
  return inOrder(cues);
}

const secondsOf = ([hours = '0', minutes = '0', seconds = '0', part = '0']: (string | undefined)[]): number =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(part.padEnd(3, '0')) / 1000;

function textOf(lines: readonly string[]): string {
  const bare = lines.map((line) => line.replace(/<[^<>]{0,200}>|\{\\[^{}]{0,200}\}/g, '').trim());
  const text = bare.filter(Boolean).join('\n');
  return [...text.replace(/&(?:amp|lt|gt|nbsp|lrm|rlm);/g, (entity) => ENTITIES[entity] ?? entity)]
    .slice(0, LONGEST_TEXT)
    .join('')
    .replaceAll('\u0000', '');
}

function inOrder(cues: readonly Cue[]): Cue[] {
  const kept = cues
    .filter(({ text, start, end }) => text !== '' && end > start && start < LAST_SECOND)
    .sort((a, b) => a.start - b.start);
  return kept
    .map((cue, index) => ({ ...cue, end: Math.min(cue.end, kept[index + 1]?.start ?? LAST_SECOND, LAST_SECOND) }))
    .filter(({ start, end }) => end > start);
}
