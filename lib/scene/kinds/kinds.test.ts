import { expect, it } from 'vitest';
import { drawScene, ENTERS_S } from '../draw-scene';
import { scene } from '../schemas';
import type { Surface } from '../surface';
import { barsOf } from './chart';
import { SCENE_KIND_NAMES, SCENE_KINDS } from './index';

/** A surface that notes what is written, and fails for what scenes may not use. */
function noting() {
  const written: string[] = [];
  const known: Record<string, unknown> = {
    font: '',
    globalAlpha: 1,
    fillText: (text: string) => Number(known.globalAlpha) > 0 && written.push(text),
    measureText: (text: string) => ({ width: text.length * 10 }),
    createLinearGradient: () => ({ addColorStop: () => undefined }),
    createRadialGradient: () => ({ addColorStop: () => undefined }),
  };
  const plain = ['save', 'restore', 'translate', 'scale', 'beginPath', 'closePath', 'moveTo', 'lineTo', 'arc'];
  const drawing = ['rect', 'roundRect', 'fill', 'stroke', 'clip', 'fillRect', 'drawImage'];
  for (const name of [...plain, ...drawing])
    known[name] = (...numbers: unknown[]) => {
      for (const number of numbers)
        if (typeof number === 'number' && !Number.isFinite(number)) throw new Error(`${name}(${numbers.join(', ')})`);
    };
  const surface = new Proxy(known, {
    get: (target, name) => {
      if (!(name in target)) throw new Error(`${String(name)} is no part of a surface`);
      return target[name as string];
    },
    set: (target, name, value) => ((target[name as string] = value), true),
  });
  return { surface: surface as unknown as Surface, written };
}

const SIZES = [
  { width: 720, height: 1280 },
  { width: 1080, height: 1080 },
  { width: 1280, height: 720 },
];
const filled = (kind: keyof typeof SCENE_KINDS, text: string) =>
  Object.fromEntries(SCENE_KINDS[kind].fields.map(({ name }) => [name, text]));

it.each(SCENE_KIND_NAMES)('%s draws at any time, in any shape, with no, little and too much text', (kind) => {
  for (const size of SIZES)
    for (const text of ['', 'Tea: 42 %', 'Слово: 7\n'.repeat(200), 'x'.repeat(5000)])
      for (const t of [0, 0.3, 2.5, 5, 60]) {
        const { surface } = noting();
        drawScene({ surface, size, t, scene: scene.parse({ kind, params: filled(kind, text) }) });
      }
});

it('an answer without a name comes in whole lines, an answer of someone is typed', () => {
  const at = (t: number, from: string) => {
    const { surface, written } = noting();
    const params = { text: 'Serve them warm with sour cream and jam on a plate', from };
    drawScene({ surface, size: SIZES[0]!, t, scene: scene.parse({ kind: 'answer', params, duration: 4 }) });
    return written.join(' ');
  };
  const all = at(4, '');
  for (const t of [0.3, 0.6, 1, 1.4]) expect(all.split(at(t, '')).length, String(t)).toBeGreaterThan(1);
  expect(at(1.4, '')).toBe(all);
  expect(at(1.4, 'Anna')).not.toContain('plate');
});

/** A card is a picture of its own. */
const IN_FILMS = SCENE_KIND_NAMES.filter((kind) => kind !== 'card');

it.each(IN_FILMS)('%s shows no words before the scene that it follows has faded out', (kind) => {
  const at = (t: number) => {
    const { surface, written } = noting();
    drawScene({ surface, size: SIZES[0]!, t, scene: scene.parse({ kind, params: filled(kind, 'Tea: 42 %') }) });
    return written.length;
  };
  expect([at(0), at(ENTERS_S)]).toEqual([0, 0]);
  expect(at(4)).toBeGreaterThan(0);
});

it.each([
  ['list', { title: 'Two things', items: 'Mix the flour\nBake it' }, 'Bake'],
  ['steps', { title: 'Two things', items: 'Mix the flour\nBake it' }, 'Bake'],
  ['compare', { left: 'Train', leftItems: 'Mix it', right: 'Plane', rightItems: 'Bake it' }, 'Bake'],
] as const)('%s: an entry comes when it is said, and none in the fade', (kind, params, last) => {
  const at = (t: number, entriesAt: number[]) => {
    const { surface, written } = noting();
    drawScene({ surface, size: SIZES[0]!, t, scene: scene.parse({ kind, params, entriesAt, duration: 9 }) });
    return written.join(' ');
  };
  expect(at(5.9, [1, 6])).not.toContain(last);
  expect(at(6.2, [1, 6])).toContain(last);
  expect(at(1.3, [0, 1])).toContain(last);
  expect(at(ENTERS_S, [0, 0])).toBe('');
});

it('a price counts to what it is, and opens a film as it is', () => {
  const params = { value: '$49', before: '$79', text: 'A tasting for two' };
  const at = (t: number, opens: boolean) => {
    const { surface, written } = noting();
    drawScene({ surface, size: SIZES[0]!, t, scene: scene.parse({ kind: 'figure', params, opens, duration: 4 }) });
    return written.join(' ');
  };
  expect(at(ENTERS_S + 0.2, false)).toMatch(/^\$[1-7]?\d$/);
  expect(at(ENTERS_S + 0.75, false)).toMatch(/^\$79 \$[567]\d/);
  for (const all of [at(4, false), at(0, true)]) expect(all).toContain('$79 $49 ');
});

it('a scene that opens a film has its heading in the first frame, and goes on moving', () => {
  const params = { title: 'Fresh rye bread for every morning of the year', subtitle: 'Order tonight' };
  const at = (t: number, opens: boolean) => {
    const { surface, written } = noting();
    drawScene({ surface, size: SIZES[0]!, t, scene: scene.parse({ kind: 'title', params, opens, duration: 4 }) });
    return written.join(' ');
  };
  expect(at(0, false)).not.toContain('Fresh rye');
  expect(at(0, true)).toContain('Fresh rye');
  expect(at(0, true)).toContain('of the year');
  expect(at(0, true).length).toBeLessThanOrEqual(at(3.9, true).length);
});

it.each(SCENE_KIND_NAMES)('%s shows each of its texts before it ends', (kind) => {
  const { surface, written } = noting();
  const params = filled(kind, 'Tea: 42');
  drawScene({ surface, size: { width: 720, height: 1280 }, t: 4.9, scene: scene.parse({ kind, params }) });
  const texts = SCENE_KINDS[kind].fields.filter(({ form }) => form !== 'picture').length;
  expect(written.length).toBeGreaterThanOrEqual(texts);
});

it('ignores what a kind does not know, and takes only texts and known kinds', () => {
  const { surface, written } = noting();
  const known = scene.parse({ kind: 'quote', params: { text: 'So be it', other: 'never' } });
  drawScene({ surface, size: { width: 1080, height: 1080 }, t: 3, scene: known });
  expect(written.join(' ')).toContain('So be it');
  expect(written.join(' ')).not.toContain('never');
  expect(scene.safeParse({ kind: 'unknown', params: {} }).success).toBe(false);
  expect(scene.safeParse({ kind: 'card', params: { text: 1 } }).success).toBe(false);
  expect(scene.safeParse({ kind: 'card', params: {}, look: { ground: 'red' } }).success).toBe(false);
});

it('reads figures as people write them, and invents none', () => {
  expect(barsOf('Tea: 42 %\nКофе: 1 234,5\nno figure: none\nPlain\nLoss: -3')).toEqual([
    { label: 'Tea', value: 42, shown: '42 %' },
    { label: 'Кофе', value: 1234.5, shown: '1 234,5' },
    { label: 'Loss', value: 0, shown: '-3' },
  ]);
});

it('draws a picture in a theme’s place and a logo above the words', () => {
  const picture = { width: 300, height: 100, image: 'picture' as never };
  const drawn: unknown[][] = [];
  const { surface } = noting();
  const all = new Proxy(surface, {
    get: (target, name) =>
      name === 'drawImage'
        ? (...at: unknown[]) => drawn.push(at)
        : (target as unknown as Record<string | symbol, unknown>)[name],
    set: (target, name, value) => Reflect.set(target, name, value),
  });
  const one = scene.parse({ kind: 'title', params: { title: 'Tea' }, look: { theme: 'Ocean Sunset' } });
  drawScene({ surface: all, size: SIZES[0]!, t: 2, scene: one, pictures: { background: picture, logo: picture } });
  expect(drawn).toHaveLength(2);
  expect(drawn[0]?.slice(3)).toEqual([3840, 1280]);
  const [, , y, , height] = drawn[1] as [unknown, unknown, number, number, number];
  expect(y).toBeGreaterThan(0);
  expect(y + height).toBeLessThan(1280 * 0.12);
});
