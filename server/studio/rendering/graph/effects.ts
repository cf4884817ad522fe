import type { Effect } from '@/lib/scene/items/effects';
import { BLUR_STEPS, blurOf, sigmaOf, toneOf, type Tone } from '@/lib/scene/items/tone';
import type { Size } from '@/lib/scene/surface';
import { isKeyed } from '@/lib/timeline/keyframes';
import type { ClipLayer } from '@/lib/timeline/plan/plan';
import { effectsAt } from '@/lib/timeline/values-at';
import { commandsAt, newLabel, num, type Graph } from './builder';

/**
 * A clip's effects on frames of this size, in yuv420p, BT.709 with limited range: the same as `withEffects` does to
 * pixels. Never RGB: converting there and back costs half of encoding.
 */
export function effectFilters(effects: readonly Effect[], { width, height }: Size): string[] {
  const [blur, tone] = [blurOf(effects, { width, height }), toneOf(effects)];
  const colours = tone ? toneFilters(tone) : [];
  if (!blur) return colours;
  const { size, sigma } = blur;
  const isSmaller = size.width < width;
  const soft = (planes: number, pixels: number) => `gblur=planes=${planes}:sigma=${num(pixels)}:steps=${BLUR_STEPS}`;
  return [
    ...(isSmaller ? [`scale=${size.width}:${size.height}:flags=area`] : []),
    // Colours have half the resolution.
    soft(1, sigma),
    soft(6, sigma / 2),
    ...colours,
    ...(isSmaller ? [`scale=${width}:${height}:flags=bilinear`] : []),
  ];
}

/** Luma lies in 16 to 235, colour differences about 128 with 224 steps. */
const [BLACK, LUMA, MIDDLE, CHROMA] = [16, 219, 128, 224];

function toneFilters(tone: Tone): string[] {
  const { luma, chroma, warm } = toneOptions(tone);
  const filters = [`lutyuv=y='${luma}':u='${chroma}':v='${chroma}'`];
  const lines = Object.entries(warm).map(([name, value]) => `${name}=${value}`);
  return tone.warmth === 0 ? filters : [...filters, `colorcorrect=${lines.join(':')}`];
}

/** A tone as the options of two filters. */
function toneOptions({ shoulder, gain, curve, spread, chroma, warmth }: Tone) {
  const luma = `st(0,(1-pow(1-clip((val-${BLACK})/${LUMA},0,1),${num(shoulder)}))*${num(gain)})`;
  const high = `pow(ld(0),${num(curve)})`;
  const low = `pow(1-ld(0),${num(curve)})`;
  return {
    luma: `${luma};${BLACK}.5+${LUMA}*(0.5+(${high}/(${high}+${low})-0.5)*${num(spread)})`,
    chroma: `clip(${MIDDLE}.5+${num(chroma)}*(val-${MIDDLE}),0,255)`,
    warm: warmerOptions(warmth),
  };
}

/** Takes a part of the luma above black from blue's difference and adds it to red's. The filter rounds down. */
function warmerOptions(warmth: number): Record<'bl' | 'bh' | 'rl' | 'rh', string> {
  const line = (slope: number) => {
    const black = (0.5 - slope * BLACK) / 255;
    return [num(black), num(black + slope)] as const;
  };
  const slope = (warmth * CHROMA) / LUMA;
  const [[bl, bh], [rl, rh]] = [line(-slope), line(slope)];
  return { bl, bh, rl, rh };
}

/** Colours as they are. */
const PLAIN: Tone = { shoulder: 1, gain: 1, curve: 1, spread: 1, chroma: 1, warmth: 0 };

type Keyed = { graph: Graph; layer: ClipLayer; size: Size };

/**
 * The same of a clip whose effects change: commands set them for each frame, as its filters have no clock. A
 * blur that changes keeps the picture's size, which can't change on the way.
 */
export function keyedEffectFilters({ graph, layer: { item, start, end }, size }: Keyed): string[] {
  const frames = Array.from({ length: end - start }, (_, index) => effectsAt(item, start - item.start + index));
  const label = newLabel(graph, 'e');
  const moving: CommandsAt[] = [];
  const filters = [`sendcmd=f=${label}.cmd`];
  if (isKeyed(item, 'blur')) {
    for (const [name, planes, part] of [
      ['soft', 1, 1],
      ['softer', 6, 0.5],
    ] as const) {
      const own = `gblur@${label}${name}`;
      filters.push(`${own}=planes=${planes}:sigma=0:steps=${BLUR_STEPS}`);
      moving.push((effects) => {
        const sigma = num(sigmaOf(effects, size) * part);
        return [`${own} sigma ${sigma}`, `${own} sigmaV ${sigma}`];
      });
    }
  } else filters.push(...effectFilters(onlyBlur(item.effects), size));
  if (frames.some((effects) => toneOf(effects) !== null)) {
    const [tone, warmth] = [`lutyuv@${label}tone`, `colorcorrect@${label}warm`];
    const first = toneOptions(PLAIN);
    filters.push(`${tone}=y='${first.luma}':u='${first.chroma}':v='${first.chroma}'`, `${warmth}=rl=0`);
    moving.push((effects) => {
      const { luma, chroma, warm } = toneOptions(toneOf(effects) ?? PLAIN);
      const lines = Object.entries(warm).map(([name, value]) => `${warmth} ${name} ${value}`);
      return [`${tone} y '${luma}'`, `${tone} u '${chroma}'`, `${tone} v '${chroma}'`, ...lines];
    });
  }
  graph.commands.push({
    name: `${label}.cmd`,
    text: commandsAt(frames.map((effects) => moving.flatMap((of) => of(effects)).join(','))),
  });
  return filters;
}

type CommandsAt = (effects: readonly Effect[]) => string[];

const onlyBlur = (effects: readonly Effect[]): Effect[] => effects.filter(({ kind }) => kind === 'blur');
