/** How much a frame differs from the one before, as ffmpeg's `scdet` says it: 0 to 100. */
export type FrameScore = { at: number; score: number };

/** Files that take longer are not looked through: that would take a processor for too long. */
export const LONGEST_WITH_SCENES_S = 3_600;
/** Of one file; of more the clearest ones. */
export const MAX_SCENE_CHANGES = 1_000;
/** A change of scenes differs by more: a hand before the lens, or a fast pan, stays below. */
const LEAST_SCORE = 10;
/** Sooner after another one it is a flash of light, not a scene. */
const APART_S = 0.5;

/** Seconds of a file at which another scene begins, in order. Of changes nearly together the clearest one counts. */
export function sceneChangesIn(scores: readonly FrameScore[]): number[] {
  const clearest = scores
    .filter(({ at, score }) => at > 0 && score > LEAST_SCORE)
    .toSorted((a, b) => b.score - a.score || a.at - b.at);
  const found: number[] = [];
  for (const { at } of clearest) {
    if (found.length === MAX_SCENE_CHANGES) break;
    if (found.every((other) => Math.abs(other - at) >= APART_S)) found.push(at);
  }
  return found.sort((a, b) => a - b);
}

/** Reads scores from what ffmpeg prints of each frame, in pieces that may end anywhere. */
export function scoreReader(onScore: (score: FrameScore) => void): (text: string) => void {
  let [rest, at] = ['', 0];
  return (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const time = /pts_time:\s*(-?[\d.]+)/.exec(line)?.[1];
      if (time !== undefined) at = Number(time);
      const score = /^lavfi\.scd\.score=([\d.]+)/.exec(line)?.[1];
      if (score !== undefined) onScore({ at, score: Number(score) });
    }
  };
}
