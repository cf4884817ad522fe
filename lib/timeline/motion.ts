import { KEYED } from './keyframes';
import type { NamedEasing } from './easing';
import { MAX_KEYFRAMES, RANGES, type Item, type Viewport } from './model';
import type { Keyframe, KeyframeProperty } from './model';
import { slowZoom } from './still-item';
import { keyedValue } from './values-at';

/** Ready movements of an item, made of keyframes, so that they can be changed like any others. */
export const MOTIONS = [
  'fade-in',
  'slide-in',
  'rise-in',
  'pop-in',
  'zoom',
  'pulse',
  'float',
  'blink',
  'fade-out',
  'slide-out',
  'drop-out',
  'pop-out',
] as const;
export type Motion = (typeof MOTIONS)[number];
type EdgeMotion = Exclude<Motion, 'zoom' | Loop>;

/** Half a second in or out, or half of what is shorter. */
const FRAMES = 15;
/** A pop goes beyond its size by so much, two thirds of the way. */
const BEYOND = 1.08;

/** Those that go on as long as their item: there and back in two seconds, or longer in one that is very long. */
type Loop = 'pulse' | 'float' | 'blink';
const isLoop = (motion: Motion): motion is Loop => ['pulse', 'float', 'blink'].includes(motion);
const CYCLE = 60;
const MOST_CYCLES = 200;

/** The motions that an item may have: what is only heard may fade. */
export const motionsOf = ({ type }: Item): readonly Motion[] => (type === 'audio' ? ['fade-in', 'fade-out'] : MOTIONS);

/** Values of a property away from its own, by shares of the way from outside (0) to its place (1). */
type Step = { at: number; value: (own: number) => number; easing: NamedEasing };
type Course = { property: KeyframeProperty; steps: readonly Step[] };

/**
 * An item that comes in, goes out or moves in a ready way. Its other keyframes of the same property within that time
 * give way. The same item where it has no such motion, or as many keyframes as it may.
 */
export function withMotion(item: Item, motion: Motion, viewport: Viewport): Item {
  if (!motionsOf(item).includes(motion)) return item;
  const made =
    motion === 'zoom' ? zoomed(item) : isLoop(motion) ? looped(item, motion, viewport) : ofEdge(item, motion, viewport);
  const keyframes = made.sort((a, b) => propertyOrder(a) - propertyOrder(b) || a.frame - b.frame);
  return keyframes.length > MAX_KEYFRAMES ? item : { ...item, keyframes };
}

const propertyOrder = ({ property }: Keyframe): number => KEYED.video.indexOf(property);

function zoomed(item: Item): Keyframe[] {
  const scale = Math.min(keyedValue(item, 'scale', 0), RANGES.scale.max / 1.06);
  return [...item.keyframes.filter(({ property }) => property !== 'scale'), ...slowZoom(item.duration, scale)];
}

function looped(item: Item, motion: Loop, viewport: Viewport): Keyframe[] {
  const property = { pulse: 'scale', float: 'y', blink: 'opacity' }[motion] as 'scale' | 'y' | 'opacity';
  const own = keyedValue(item, property, 0);
  const away = { pulse: own * 1.06, float: own - viewport.height * 0.02, blink: own * 0.4 }[motion];
  const { min, max } = RANGES[property];
  const last = Math.max(2, item.duration - 1);
  const half = Math.min(last >> 1, Math.max(CYCLE, Math.ceil(item.duration / MOST_CYCLES)) / 2);
  const count = Math.floor(last / half);
  // It ends where it began, so that nothing jumps at the cut.
  const turns = Array.from({ length: count - (count % 2) + 1 }, (_, turn) => ({
    ...{ property, frame: Math.round(turn * half), easing: 'in-out' as const },
    value: turn % 2 === 0 ? own : Math.min(max, Math.max(min, away)),
  }));
  return [...item.keyframes.filter((key) => key.property !== property), ...turns];
}

function ofEdge(item: Item, motion: EdgeMotion, viewport: Viewport): Keyframe[] {
  const isIn = motion.endsWith('-in');
  const last = item.duration - 1;
  const length = Math.max(1, Math.min(FRAMES, Math.floor(last / 2)));
  const rest = isIn ? length : last - length;
  const frameOf = (share: number) => (isIn ? Math.round(share * length) : last - Math.round(share * length));
  const range = (property: KeyframeProperty, value: number) =>
    Math.min(RANGES[property].max, Math.max(RANGES[property].min, value)) + 0;
  const courses = coursesOf(item, motion, viewport);
  const moved = courses.flatMap(({ property, steps }) => {
    const own = keyedValue(item, property, rest);
    const keys = steps.map(({ at, value, easing }, index) => {
      // Backwards the way out of a step is the one that led to it.
      const way = isIn ? easing : (steps[index - 1]?.easing ?? 'ease');
      return { property, frame: frameOf(at), value: range(property, value(own)), easing: isIn ? way : reverse(way) };
    });
    return keys.filter(({ frame }, index) => keys.findLastIndex((other) => other.frame === frame) === index);
  });
  const properties = new Set(courses.map(({ property }) => property));
  const kept = item.keyframes.filter(
    ({ property, frame }) => !properties.has(property) || (isIn ? frame > rest : frame < rest),
  );
  return [...kept, ...moved];
}

const reverse = (easing: NamedEasing): NamedEasing => (easing === 'out' ? 'in' : easing === 'in' ? 'out' : easing);

const own = (value: number) => value;
const fromTo = (property: KeyframeProperty, from: (own: number) => number, easing: NamedEasing): Course => ({
  property,
  steps: [
    { at: 0, value: from, easing },
    { at: 1, value: own, easing },
  ],
});

function coursesOf(item: Item, motion: EdgeMotion, viewport: Viewport): Course[] {
  const [kind] = motion.split('-');
  const faded = fromTo(item.type === 'audio' ? 'volume' : 'opacity', () => 0, 'linear');
  // Far enough outside at its size, whatever its angle.
  const reach = (Math.hypot(item.width, item.height) * item.scale) / 2;
  if (kind === 'fade') return [faded];
  if (kind === 'slide') {
    const outside = motion === 'slide-in' ? -reach : viewport.width + reach;
    return [fromTo('x', () => outside - item.width / 2, 'out')];
  }
  if (kind === 'rise' || kind === 'drop') return [fromTo('y', () => viewport.height + reach - item.height / 2, 'out')];
  const popped: Step[] = [
    { at: 0, value: (size) => size * 0.2, easing: 'out' },
    { at: 2 / 3, value: (size) => size * BEYOND, easing: 'ease' },
    { at: 1, value: own, easing: 'ease' },
  ];
  return [{ property: 'scale', steps: popped }, faded];
}
