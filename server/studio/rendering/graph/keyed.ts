import { ownValue } from '@/lib/timeline/keyed-looks';
import type { Easing, Item, Keyframe, KeyframeProperty, PassingKey } from '@/lib/timeline/model';
import { isPassed } from '@/lib/timeline/values-at';
import { num } from './builder';

/**
 * A property of an item as an expression of ffmpeg: the same values as `keyedValue`, at the frame that `ld(0)` holds.
 * Numbers are the only thing in it that comes from a timeline.
 */
export function keyedExpression(item: Item, property: KeyframeProperty): string {
  const value = courseExpression(item.keyframes, property) ?? num(ownValue(item, property));
  const passed = isPassed(property) ? courseExpression(item.passing?.keys ?? [], property) : null;
  return passed === null ? value : `(${value})*(${passed})`;
}

/** The course of one property among keyframes; null: it has none. */
export function courseExpression(
  all: readonly (Keyframe | PassingKey)[],
  property: Keyframe['property'] | PassingKey['property'],
): string | null {
  const keys = all.filter((key) => key.property === property).sort((a, b) => a.frame - b.frame);
  const [first, last] = [keys[0], keys.at(-1)];
  if (!first || !last) return null;
  const spans = keys.slice(0, -1).flatMap((from, index) => {
    const to = keys[index + 1];
    return to && to.frame > from.frame ? [{ until: to.frame, value: between(from, to) }] : [];
  });
  return choice([
    { until: first.frame, value: num(first.value) },
    ...spans,
    { until: Infinity, value: num(last.value) },
  ]);
}

type Span = { until: number; value: string };

/** Halved again and again, so that hundreds of keyframes are a few comparisons. */
function choice(spans: readonly Span[]): string {
  const [only] = spans;
  if (!only || spans.length === 1) return only?.value ?? '0';
  const middle = Math.ceil(spans.length / 2);
  const edge = spans[middle - 1]?.until ?? 0;
  return `if(lt(ld(0),${edge}),${choice(spans.slice(0, middle))},${choice(spans.slice(middle))})`;
}

type Key = Pick<Keyframe, 'frame' | 'value' | 'easing'>;

function between(from: Key, to: Key): string {
  if (from.easing === 'hold' || from.value === to.value) return num(from.value);
  const share = `(ld(0)-(${from.frame}))/${to.frame - from.frame}`;
  const [start, difference] = [num(from.value), num(to.value - from.value)];
  if (from.easing === 'linear') return `(${start}+(${difference})*${share})`;
  return `(${start}+(${difference})*(st(1,${share})*0+${EASED[from.easing]}))`;
}

const SMOOTH = 'ld(1)*ld(1)*(3-2*ld(1))';
/** The curves of `keyedValue`, of the share that `ld(1)` holds. */
const EASED: Record<Exclude<Easing, 'linear' | 'hold'>, string> = {
  ease: SMOOTH,
  in: 'ld(1)*ld(1)*ld(1)',
  out: '1-(1-ld(1))*(1-ld(1))*(1-ld(1))',
  'in-out': SMOOTH,
};
