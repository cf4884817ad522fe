import { ownValue } from '@/lib/timeline/keyed-looks';
import { isCurve, linesOf, type Curve, type NamedEasing } from '@/lib/timeline/easing';
import type { Item, Keyframe, KeyframeProperty, PassingKey } from '@/lib/timeline/model';
import { heldIn, isPassed } from '@/lib/timeline/values-at';
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
    return to && to.frame > from.frame ? [{ until: to.frame, value: between(from, to, property) }] : [];
  });
  return choice([
    { until: first.frame, value: num(first.value) },
    ...spans,
    { until: Infinity, value: num(last.value) },
  ]);
}

type Span = { until: number; value: string };

/** Halved again and again, so that hundreds of keyframes are a few comparisons. `of`: the register that is compared. */
function choice(spans: readonly Span[], of = 'ld(0)'): string {
  const [only] = spans;
  if (!only || spans.length === 1) return only?.value ?? '0';
  const middle = Math.ceil(spans.length / 2);
  const edge = num(spans[middle - 1]?.until ?? 0);
  return `if(lt(${of},${edge}),${choice(spans.slice(0, middle), of)},${choice(spans.slice(middle), of)})`;
}

type Key = Pick<Keyframe, 'frame' | 'value' | 'easing'>;

function between({ easing, ...from }: Key, to: Key, property: Parameters<typeof heldIn>[0]): string {
  if (easing === 'hold' || from.value === to.value) return num(from.value);
  const share = `(ld(0)-(${from.frame}))/${to.frame - from.frame}`;
  const [start, difference] = [num(from.value), num(to.value - from.value)];
  if (easing === 'linear') return `(${start}+(${difference})*${share})`;
  const eased = isCurve(easing) ? alongCurve(easing) : EASED[easing];
  const value = `(${start}+(${difference})*(st(1,${share})*0+${eased}))`;
  if (!isCurve(easing)) return value;
  return `clip(${value},${num(heldIn(property, -Infinity))},${num(heldIn(property, Infinity))})`;
}

/** The lines that the preview follows, too. */
const alongCurve = (curve: Curve): string =>
  choice(
    linesOf(curve).map(({ from, to, start, slope }) => ({
      until: to,
      value: `(${num(start)}+(${num(slope)})*(ld(1)-(${num(from)})))`,
    })),
    'ld(1)',
  );

const SMOOTH = 'ld(1)*ld(1)*(3-2*ld(1))';
/** The curves of `keyedValue`, of the share that `ld(1)` holds. */
const EASED: Record<Exclude<NamedEasing, 'linear' | 'hold'>, string> = {
  ease: SMOOTH,
  in: 'ld(1)*ld(1)*ld(1)',
  out: '1-(1-ld(1))*(1-ld(1))*(1-ld(1))',
  'in-out': SMOOTH,
};
