import type { Sound } from '@/lib/timeline/plan/sounds';
import { FPS } from '@/lib/timeline/time';
import { SOUND_RATE } from '@/lib/video/codec';
import { SAFE_INPUT } from '@/server/media/ffmpeg/run';
import { addInput, newLabel, num, type Graph } from './builder';
import type { MediaSource, SourceOf } from './clip';
import { keyedExpression } from './keyed';

/** Samples of a frame. */
const SAMPLES = SOUND_RATE / FPS;
/** −1 dBFS (docs/decisions/studio.md). */
const LIMIT = 10 ** (-1 / 20);
/** A ducked sound goes down by about 12 dB while others are heard, and comes back slowly. */
const DUCK = 'sidechaincompress=threshold=0.02:ratio=8:attack=40:release=600:makeup=1';

const STEREO = 'aformat=sample_fmts=fltp:channel_layouts=stereo';
/** As browsers play one channel: as loud on both sides. A mere conversion would take 3 dB. */
const LIKE_BOTH = ',pan=stereo|c0=c0|c1=c0';
const isMono = ({ probe }: MediaSource): boolean => 'audio' in probe && probe.audio?.channels === 1;

/** Sounds that were mixed before, as a file that begins at a frame of the film. */
export type SoundPart = { file: string; start: number; end: number; duck: boolean };

type Mix = {
  graph: Graph;
  sounds: readonly Sound[];
  parts: readonly SoundPart[];
  sourceOf: SourceOf;
  frames: number;
};

/** The sum of some sounds and parts, from a frame of the film on: not limited yet. Returns its label. */
export function sumOf({ graph, sounds, parts, sourceOf, from, frames }: Mix & { from: number }): string {
  const labels = [
    ...sounds.map((sound) => soundChain({ graph, sound, sourceOf, from })),
    ...parts.map((part) => partChain(graph, part, from)),
  ];
  const label = newLabel(graph, 'a');
  graph.chains.push(`${summed(labels)},${wholeOf(frames)}[${label}]`);
  return label;
}

const wholeOf = (frames: number): string =>
  `apad=whole_len=${frames * SAMPLES},atrim=end_sample=${frames * SAMPLES},asetpts=N/SR/TB`;

/** The mix of all sounds, as long as the film and never louder than −1 dBFS. Returns its label. */
export function mixSounds({ graph, sounds, parts, sourceOf, frames }: Mix): string {
  const whole = wholeOf(frames);
  const label = newLabel(graph, 'a');
  const labelsOf = (isDucked: boolean): string[] => [
    ...sounds.filter(({ duck }) => duck === isDucked).map((sound) => soundChain({ graph, sound, sourceOf, from: 0 })),
    ...parts.filter(({ duck }) => duck === isDucked).map((part) => partChain(graph, part, 0)),
  ];
  const [plain, ducked] = [labelsOf(false), labelsOf(true)];
  const add = (chain: string) => void graph.chains.push(chain);
  const limited = `alimiter=limit=${LIMIT.toFixed(6)}:attack=5:release=50:level=false:latency=1,${whole}[${label}]`;
  if (plain.length + ducked.length === 0) {
    add(`anullsrc=r=${SOUND_RATE}:cl=stereo,atrim=end_sample=${frames * SAMPLES}[${label}]`);
    return label;
  }
  if (plain.length === 0 || ducked.length === 0) {
    add(`${summed([...plain, ...ducked])},${whole},${limited}`);
    return label;
  }
  const [over, key, under, low] = [
    newLabel(graph, 'a'),
    newLabel(graph, 'a'),
    newLabel(graph, 'a'),
    newLabel(graph, 'a'),
  ];
  add(`${summed(plain)},${whole},asplit[${over}][${key}]`);
  add(`${summed(ducked)},${whole}[${under}]`);
  add(`[${under}][${key}]${DUCK}[${low}]`);
  add(`${summed([over, low])},${whole},${limited}`);
  return label;
}

function summed(labels: readonly string[]): string {
  if (labels.length === 1) return `[${labels[0]}]anull`;
  return `${labels.map((each) => `[${each}]`).join('')}amix=inputs=${labels.length}:normalize=0:duration=longest:dropout_transition=0`;
}

const placed = (frames: number): string[] => (frames > 0 ? [`adelay=delays=${frames * SAMPLES}S:all=1`] : []);

function partChain(graph: Graph, { file, start }: SoundPart, from: number): string {
  const index = addInput(graph, { file, options: SAFE_INPUT });
  const label = newLabel(graph, 's');
  graph.chains.push([`[${index}:a:0]${STEREO}`, ...placed(start - from)].join(',') + `[${label}]`);
  return label;
}

type Heard = { graph: Graph; source: MediaSource; /** A frame of it. */ from: number; seconds: number };

/** The beginning of a chain: so many seconds of a file and a little more, in two channels. */
export function soundOfFile({ graph, source, from, seconds }: Heard): string {
  const seek = from > 0 ? ['-ss', (from / FPS).toFixed(6)] : [];
  const length = ['-t', (seconds + 1).toFixed(3)];
  const index = addInput(graph, { file: source.file, options: [...seek, ...length, '-vn', ...SAFE_INPUT] });
  // A track that begins late in its file begins late here.
  return `[${index}:a:0]aresample=${SOUND_RATE}:async=1:first_pts=0${isMono(source) ? LIKE_BOTH : ''},${STEREO}`;
}

type Chain = { graph: Graph; sound: Sound; sourceOf: SourceOf; from: number };

/** One sound: from its place in its file, at its speed and volume, to its place in the film, counted from a frame. */
function soundChain({ graph, sound, sourceOf, from }: Chain): string {
  const { item, start, end, speed, fadeIn, fadeOut } = sound;
  const frames = end - start;
  const heard = soundOfFile({ graph, source: sourceOf(item), from: sound.from, seconds: (frames / FPS) * speed });
  const samples = frames * SAMPLES;
  const fades = [
    ...(fadeIn > 0 ? [`afade=t=in:ss=0:ns=${fadeIn * SAMPLES}:curve=tri`] : []),
    ...(fadeOut > 0
      ? [`afade=t=out:ss=${Math.max(0, samples - fadeOut * SAMPLES)}:ns=${fadeOut * SAMPLES}:curve=tri`]
      : []),
  ];
  const label = newLabel(graph, 's');
  graph.chains.push(
    [
      heard,
      ...tempo(speed),
      `atrim=end_sample=${samples},asetpts=N/SR/TB`,
      volumeOf(sound),
      ...fades,
      ...placed(start - from),
    ].join(',') + `[${label}]`,
  );
  return label;
}

function volumeOf({ item, start, volume }: Sound): string {
  if (typeof volume === 'number') return `volume=${num(volume)}`;
  const held = `st(0,t*${FPS}+${start - item.start});clip(${keyedExpression(item, 'volume')},0,1)`;
  // Evaluated for every hundredth of a second.
  return `asetnsamples=n=${SOUND_RATE / 100}:p=0,volume=eval=frame:volume='${held}'`;
}

/** A speed keeps the pitch, as browsers play it. One filter can't go below a half, and leaves sound out above two. */
export function tempo(speed: number): string[] {
  const filters: string[] = [];
  let left = speed;
  for (; left < 0.5; left *= 2) filters.push('atempo=0.5');
  for (; left > 2; left /= 2) filters.push('atempo=2');
  if (left !== 1) filters.push(`atempo=${num(left)}`);
  return filters;
}
