import type { Item, Keyframe, PassingKey } from '../model';

/** Frames from an item's start, half open. */
export type Span = { from: number; to: number };

/** A pause shorter than this is not told apart. */
const SHORTEST_PAUSE = 15;

/** In which of its frames an item looks different from the one before, in order; spans nearly together are one. */
export function movingSpans({ keyframes, passing, fadeIn, fadeOut, duration }: Item): Span[] {
  const spans = [...keyedSpans(keyframes), ...keyedSpans(passing?.keys ?? [])];
  if (fadeIn > 0) spans.push({ from: 0, to: fadeIn });
  if (fadeOut > 0) spans.push({ from: duration - fadeOut, to: duration });
  const within = spans
    .map(({ from, to }) => ({ from: Math.max(0, from), to: Math.min(duration, to) }))
    .filter(({ from, to }) => to > from)
    .sort((a, b) => a.from - b.from);
  const joined: Span[] = [];
  for (const { from, to } of within) {
    const last = joined.at(-1);
    if (last && from - last.to < SHORTEST_PAUSE) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
}

function keyedSpans(all: readonly (Keyframe | PassingKey)[]): Span[] {
  const keys = all.filter(({ property }) => property !== 'volume').sort((a, b) => a.frame - b.frame);
  return keys.flatMap((key, index): Span[] => {
    const next = keys.find(({ property }, at) => at > index && property === key.property);
    if (!next || next.value === key.value) return [];
    return [{ from: key.easing === 'hold' ? next.frame - 1 : key.frame + 1, to: next.frame }];
  });
}
