import type { Command } from './commands/command';
import { endOf, isLocked, SHORTEST, type Item, type Timeline } from './model';
import { FPS } from './time';

/** A frame of the film at which a clip comes to another scene of its file. */
export type SceneCut = { itemId: string; at: number };

/** Whether a clip can come to another scene: it runs. */
export const hasScenes = ({ type, frozen, url }: Item): boolean => type === 'video' && !frozen && url !== null;

/** Moments are seconds; a frame that begins by so little before one is the one that begins with it. */
const ROUNDED = 1e-3;

/**
 * The frames of the film at which a clip shows another scene of its file for the first time, where it can be cut.
 * `moments` are seconds of the file. In reverse it is the scene before that begins there.
 */
export function sceneFrames(item: Item, moments: readonly number[]): number[] {
  if (!hasScenes(item)) return [];
  const { start, duration, trimStart, speed, reverse } = item;
  const frames = moments.map((moment) => {
    const played = (moment * FPS - trimStart) / speed;
    return start + (reverse ? Math.floor(duration - 1 - played + ROUNDED) + 1 : Math.ceil(played - ROUNDED));
  });
  const apart: number[] = [];
  for (const at of frames.sort((a, b) => a - b)) {
    const before = apart.at(-1) ?? start;
    if (at >= before + SHORTEST && at + SHORTEST <= endOf(item)) apart.push(at);
  }
  return apart;
}

/** Every place at which clips can be cut between scenes, in order. Locked ones have none. */
export const sceneCutsOf = (
  timeline: Timeline,
  clips: readonly Item[],
  momentsOf: (url: string) => readonly number[] | null,
): SceneCut[] =>
  clips
    .filter((item) => !isLocked(timeline, item))
    .flatMap((item) =>
      sceneFrames(item, (item.url && momentsOf(item.url)) || []).map((at) => ({ itemId: item.id, at })),
    )
    .sort((a, b) => a.at - b.at);

/** Commands that cut there. The last cut comes first: until then the clip that has its name is the whole one. */
export const cutAtScenes = (cuts: readonly SceneCut[], newId: () => string): Command[] =>
  cuts.toSorted((a, b) => b.at - a.at).map(({ itemId, at }) => ({ type: 'split', at, newIds: { [itemId]: newId() } }));
