import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountOf, EFFECTS, heldEffects, rangeOf, withEffect, type Effect } from './effects';
import { withEffects, type Pixels } from './with-effects';

const effect = fc.record({
  kind: fc.constantFrom(...EFFECTS),
  amount: fc.integer({ min: -3_000, max: 3_000 }).map((tenths) => tenths / 10),
});
const byte = fc.integer({ min: 0, max: 255 });

/** A picture of these colours in one row. */
const row = (...colours: [number, number, number, number?][]): Pixels => ({
  ...{ width: colours.length, height: 1 },
  data: Uint8ClampedArray.from(colours.flatMap(([red, green, blue, opacity = 255]) => [red, green, blue, opacity])),
});
const shown = (colour: [number, number, number, number?], ...effects: Effect[]) => [
  ...withEffects(row(colour), effects).data,
];
const lumaOf = ([red = 0, green = 0, blue = 0]: number[]) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

describe('effects of an item', () => {
  it('are each there once, within their range and in order', () => {
    fc.assert(
      fc.property(fc.array(effect), (all) => {
        const held = heldEffects(all);
        expect(held.map(({ kind }) => kind)).toEqual(EFFECTS.filter((kind) => amountOf(held, kind) !== 0));
        for (const { kind, amount } of held) {
          expect(amount).toBeGreaterThanOrEqual(rangeOf(kind).min);
          expect(amount).toBeLessThanOrEqual(rangeOf(kind).max);
        }
        expect(heldEffects(held)).toEqual(held);
      }),
    );
  });

  it('get another amount one by one; nothing of one takes it away', () => {
    const two = withEffect(withEffect([], 'blur', 20), 'exposure', -30);
    expect(two).toEqual([
      { kind: 'exposure', amount: -30 },
      { kind: 'blur', amount: 20 },
    ]);
    expect(withEffect(two, 'blur', 50)).toEqual([two[0], { kind: 'blur', amount: 50 }]);
    expect(withEffect(two, 'exposure', 0)).toEqual([two[1]]);
  });
});

describe('withEffects', () => {
  it('leaves every colour as it is where there is none', () => {
    fc.assert(
      fc.property(byte, byte, byte, byte, (red, green, blue, opacity) => {
        expect(shown([red, green, blue, opacity])).toEqual([red, green, blue, opacity]);
      }),
    );
  });

  it('makes nothing but light of greys: black and white stay, the order of tones too', () => {
    const exposureOrContrast = fc.constantFrom('exposure' as const, 'contrast' as const);
    fc.assert(
      fc.property(exposureOrContrast, fc.integer({ min: 0, max: 100 }), byte, byte, (kind, amount, one, other) => {
        const of = (grey: number) => shown([grey, grey, grey], { kind, amount });
        expect(of(0)).toEqual([0, 0, 0, 255]);
        expect(of(255)).toEqual([255, 255, 255, 255]);
        const [low, high] = [of(Math.min(one, other)), of(Math.max(one, other))];
        expect(new Set(low.slice(0, 3)).size).toBe(1);
        expect(high[0]).toBeGreaterThanOrEqual(low[0] ?? 0);
      }),
    );
    const grey = (amount: number) => shown([128, 128, 128], { kind: 'exposure', amount })[0];
    // What is nearly white is still told apart from white.
    expect(shown([215, 215, 215], { kind: 'exposure', amount: 70 })[0]).toBeLessThan(255);
    expect(grey(50)).toBeGreaterThan(150);
    expect(grey(-50)).toBeLessThan(100);
  });

  it('brings contrast apart about the middle, and together', () => {
    const [dark, light] = [[64, 64, 64] as [number, number, number], [192, 192, 192] as [number, number, number]];
    expect(shown(dark, { kind: 'contrast', amount: 60 })[0]).toBeLessThan(50);
    expect(shown(light, { kind: 'contrast', amount: 60 })[0]).toBeGreaterThan(205);
    expect(shown([0, 0, 0], { kind: 'contrast', amount: -100 })[0]).toBeGreaterThan(60);
    expect(shown([255, 255, 255], { kind: 'contrast', amount: -100 })[0]).toBeLessThan(195);
  });

  it('takes all colour at the least saturation, and keeps its light', () => {
    fc.assert(
      fc.property(byte, byte, byte, (red, green, blue) => {
        const [r = 0, g, b] = shown([red, green, blue], { kind: 'saturation', amount: -100 });
        expect([g, b]).toEqual([r, r]);
        expect(Math.abs(r - lumaOf([red, green, blue]))).toBeLessThanOrEqual(1);
      }),
    );
    const more = shown([150, 100, 100], { kind: 'saturation', amount: 50 });
    expect((more[0] ?? 0) - (more[1] ?? 0)).toBeGreaterThan(70);
  });

  it('warms towards red and cools towards blue without more or less light; black stays', () => {
    const warm = shown([128, 128, 128], { kind: 'temperature', amount: 80 });
    const cold = shown([128, 128, 128], { kind: 'temperature', amount: -80 });
    expect(warm[0]).toBeGreaterThan(140);
    expect(warm[2]).toBeLessThan(115);
    expect(cold[2]).toBeGreaterThan(140);
    for (const colour of [warm, cold]) expect(Math.abs(lumaOf(colour) - 128)).toBeLessThan(1.5);
    expect(shown([0, 0, 0], { kind: 'temperature', amount: 100 })).toEqual([0, 0, 0, 255]);
  });

  it('blurs as far as it says, beyond the edges too, and is the smaller the softer it is', () => {
    const size = { width: 96, height: 64 };
    const half = (x: number) => (x < 48 ? 200 : 40);
    const picture = (of: (x: number) => number): Pixels => ({
      ...size,
      data: Uint8ClampedArray.from({ length: size.width * size.height * 4 }, (_, at) =>
        at % 4 === 3 ? 255 : of(Math.floor(at / 4) % size.width),
      ),
    });
    const even = withEffects(
      picture(() => 120),
      [{ kind: 'blur', amount: 100 }],
    );
    expect(even.data.every((value, at) => at % 4 !== 3 || value === 255)).toBe(true);
    expect(Math.max(...even.data.filter((_, at) => at % 4 !== 3))).toBe(120);
    expect(Math.min(...even.data.filter((_, at) => at % 4 !== 3))).toBe(120);
    const soft = withEffects(picture(half), [{ kind: 'blur', amount: 50 }]);
    const at = (x: number) => soft.data[(20 * soft.width + x) * 4] ?? 0;
    expect([at(2), at(90)]).toEqual([200, 40]);
    expect(at(46)).toBeGreaterThan(125);
    expect(at(46)).toBeLessThan(190);
    const large = { width: 400, height: 400, data: new Uint8ClampedArray(400 * 400 * 4).fill(255) };
    expect(withEffects({ ...large }, [{ kind: 'blur', amount: 100 }])).toMatchObject({ width: 50, height: 50 });
  });

  it('lets what is transparent take no part in the colours around it', () => {
    const pixels: Pixels = { width: 200, height: 200, data: new Uint8ClampedArray(200 * 200 * 4) };
    for (let at = 0; at < pixels.data.length; at += 4) {
      const isSeen = (at / 4) % 200 < 100;
      pixels.data.set(isSeen ? [220, 30, 30, 255] : [0, 255, 0, 0], at);
    }
    const { data, width } = withEffects(pixels, [{ kind: 'blur', amount: 60 }]);
    const edge = [...data.slice((10 * width + width / 2) * 4, (10 * width + width / 2) * 4 + 4)];
    expect(edge[3]).toBeGreaterThan(20);
    expect(edge[3]).toBeLessThan(235);
    expect(edge[0]).toBeGreaterThan(210);
    expect(edge[1]).toBeLessThan(40);
  });
});
