import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { FPS } from '@/lib/video/codec';
import type { ShownState } from '@/lib/video/film-plan';
import type { SubtitleState, SubtitleStyle } from '@/lib/scene/subtitles';
import type { Size } from '@/lib/scene/surface';
import { inRecorder } from '@/server/studio/recording/in-recorder';

/** Each state once: how they are drawn, and when each is shown. */
export function distinctStates(states: readonly ShownState[]): {
  drawn: SubtitleState[];
  shown: { picture: number; frames: number }[];
} {
  const places = new Map<string, number>();
  const drawn: SubtitleState[] = [];
  const shown = states.map(({ words, said, from, until }) => {
    const key = JSON.stringify([words, said]);
    const picture = places.get(key) ?? drawn.push({ words, said }) - 1;
    places.set(key, picture);
    return { picture, frames: until - from };
  });
  return { drawn, shown };
}

/** A list of pictures that ffmpeg shows one after the other, exact to the frame. */
export function subtitleList(shown: readonly { picture: number; frames: number }[]): string {
  const entries = shown.map(({ picture, frames }) => {
    // A picture counts in 25ths of a second unless it is told otherwise, and its end would be a frame off.
    return `file '${picture}.png'\noption framerate ${FPS}\nduration ${(frames / FPS).toFixed(6)}`;
  });
  // The end of the last one counts only when another follows.
  const last = shown.at(-1);
  return [
    'ffconcat version 1.0',
    ...entries,
    ...(last ? [`file '${last.picture}.png'\noption framerate ${FPS}`] : []),
  ].join('\n');
}

/** Draws subtitles into a folder; returns their list and where they lie in the frame. */
export async function drawSubtitleList({
  states,
  style,
  size,
  folder,
  signal,
}: {
  states: readonly ShownState[];
  style: SubtitleStyle;
  size: Size;
  folder: string;
  signal: AbortSignal;
}): Promise<{ list: string; x: number; y: number }> {
  const { drawn, shown } = distinctStates(states);
  const { lane } = await inRecorder({ request: { name: 'subtitles', states: drawn, style, size, folder }, signal });
  if (!lane) throw new Error('Subtitles were drawn nowhere');
  const list = path.join(folder, 'list.ffconcat');
  await writeFile(list, subtitleList(shown), { mode: 0o600 });
  return { list, x: lane.x, y: lane.y };
}
