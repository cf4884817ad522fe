import type { Cue } from './cues';
import { shownGroups, type WordGroup } from './word-groups';

/** Subtitles as SubRip (.srt). */
export const srtOf = (groups: readonly WordGroup[]): string => srtOfCues(shownGroups(groups));

/** Subtitles as WebVTT (.vtt). */
export const vttOf = (groups: readonly WordGroup[]): string => vttOfCues(shownGroups(groups));

/** Texts with their times as SubRip. */
export const srtOfCues = (cues: readonly Cue[]): string =>
  cues
    .map(({ text, start, end }, index) => `${index + 1}\n${stamp(start, ',')} --> ${stamp(end, ',')}\n${plain(text)}\n`)
    .join('\n');

/** Texts with their times as WebVTT. */
export function vttOfCues(cues: readonly Cue[]): string {
  const escaped = (text: string) =>
    plain(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const written = cues.map(({ text, start, end }) => `${stamp(start, '.')} --> ${stamp(end, '.')}\n${escaped(text)}\n`);
  return ['WEBVTT\n', ...written].join('\n');
}

/** An arrow or an empty line would end a cue. */
const plain = (text: string): string =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.replace(/\s+/g, ' ').replaceAll('-->', '→').trim())
    .filter(Boolean)
    .join('\n');

function stamp(seconds: number, mark: ',' | '.'): string {
  const ms = Math.max(0, Math.round(seconds * 1000));
  const pad = (value: number, length: number) => String(Math.floor(value)).padStart(length, '0');
  return `${pad(ms / 3_600_000, 2)}:${pad((ms / 60_000) % 60, 2)}:${pad((ms / 1000) % 60, 2)}${mark}${pad(ms % 1000, 3)}`;
}
