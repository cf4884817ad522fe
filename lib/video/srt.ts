import { shownGroups, type WordGroup } from './word-groups';

/** Subtitles as SubRip (.srt). */
export function srtOf(groups: readonly WordGroup[]): string {
  return shownGroups(groups)
    .map(({ text, start, end }, index) => `${index + 1}\n${stamp(start, ',')} --> ${stamp(end, ',')}\n${plain(text)}\n`)
    .join('\n');
}

/** Subtitles as WebVTT (.vtt). */
export function vttOf(groups: readonly WordGroup[]): string {
  const escaped = (text: string) =>
    plain(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const cues = shownGroups(groups).map(
    ({ text, start, end }) => `${stamp(start, '.')} --> ${stamp(end, '.')}\n${escaped(text)}\n`,
  );
  return ['WEBVTT\n', ...cues].join('\n');
}

/** An arrow or an empty line would end a cue. */
const plain = (text: string): string => text.replace(/\s+/g, ' ').replaceAll('-->', '→').trim();

function stamp(seconds: number, mark: ',' | '.'): string {
  const ms = Math.max(0, Math.round(seconds * 1000));
  const pad = (value: number, length: number) => String(Math.floor(value)).padStart(length, '0');
  return `${pad(ms / 3_600_000, 2)}:${pad((ms / 60_000) % 60, 2)}:${pad((ms / 1000) % 60, 2)}${mark}${pad(ms % 1000, 3)}`;
}
