/** Samples a second, of each of two channels. */
export const RATE = 48_000;

export type Instrument = 'pad' | 'pluck' | 'keys' | 'wood' | 'bell' | 'bass' | 'kick' | 'shaker' | 'brush';
/** `long`: seconds; `pitch`: of MIDI, 60 is the middle C; `pan`: −1 left to 1 right. */
export type Tone = { instrument: Instrument; long: number; pitch: number; loud: number; pan: number };
export type Stereo = { left: Float32Array; right: Float32Array };

/** Part of a tone: so many times its pitch, so loud; to a third after so many seconds. */
type Partial = { times: number; level: number; fades: number };
type Sound = { partials: readonly Partial[]; attack: number; rings: number };

const harmonics = (count: number, slope: number, fades: (n: number) => number): Partial[] =>
  Array.from({ length: count }, (_, at) => ({ times: at + 1, level: (at + 1) ** -slope, fades: fades(at + 1) }));

const SOUNDS: Record<'pluck' | 'keys' | 'wood' | 'bell' | 'bass', Sound> = {
  pluck: { partials: harmonics(6, 1.25, (n) => 0.75 / n ** 0.7), attack: 0.004, rings: 2.2 },
  keys: { partials: harmonics(6, 1.45, (n) => 1.1 / n ** 0.9), attack: 0.008, rings: 2.6 },
  wood: {
    partials: [
      { times: 1, level: 1, fades: 0.26 },
      { times: 3.93, level: 0.16, fades: 0.07 },
    ],
    attack: 0.003,
    rings: 0.9,
  },
  bell: {
    partials: [
      { times: 1, level: 1, fades: 1.3 },
      { times: 2, level: 0.35, fades: 0.8 },
      { times: 3.01, level: 0.1, fades: 0.35 },
    ],
    attack: 0.012,
    rings: 3.6,
  },
  bass: { partials: harmonics(4, 1.2, (n) => 0.9 / n ** 0.7), attack: 0.012, rings: 1.6 },
};
const PAD_ATTACK_S = 0.9;
const PAD_RELEASE_S = 1.6;
/** Of a pad's two sides against each other, which makes it wide. */
const DETUNE = 1.0021;

const hertz = (pitch: number): number => 440 * 2 ** ((pitch - 69) / 12);

type Heard = { samples: Float32Array; loud: number };

/** A tone by itself, on each side. `known`: tones that were made already. */
export function soundOf(tone: Tone, known: Map<string, Float32Array>): { left: Heard; right: Heard } {
  const { instrument, long, pitch, loud, pan } = tone;
  const made = (side: string, make: () => Float32Array): Float32Array => {
    const name = `${instrument} ${pitch} ${long} ${side}`;
    const samples = known.get(name) ?? make();
    known.set(name, samples);
    return samples;
  };
  const [toLeft, toRight] = [Math.cos(((pan + 1) * Math.PI) / 4), Math.sin(((pan + 1) * Math.PI) / 4)];
  const isPad = instrument === 'pad';
  const left = made('left', () => toneOf(instrument, pitch, long));
  const right = isPad ? made('right', () => pad(hertz(pitch) * DETUNE, long)) : left;
  return { left: { samples: left, loud: loud * toLeft }, right: { samples: right, loud: loud * toRight } };
}

function toneOf(instrument: Instrument, pitch: number, long: number): Float32Array {
  switch (instrument) {
    case 'pad':
      return pad(hertz(pitch), long);
    case 'kick':
      return kick();
    case 'shaker':
    case 'brush':
      return noise(instrument, pitch);
    default:
      return struck(SOUNDS[instrument], hertz(pitch), long);
  }
}

function pad(hz: number, long: number): Float32Array {
  const samples = new Float32Array(Math.round((long + PAD_RELEASE_S) * RATE));
  for (const partial of harmonics(6, 1.4, () => Infinity)) addPartial(samples, hz, partial);
  return shaped(samples, PAD_ATTACK_S, PAD_RELEASE_S);
}

function struck({ partials, attack, rings }: Sound, hz: number, long: number): Float32Array {
  const samples = new Float32Array(Math.round(Math.min(rings, long + 1.2) * RATE));
  for (const partial of partials) addPartial(samples, hz, partial);
  return shaped(samples, attack, Math.min(0.4, rings / 3));
}

/**
 * A sine that fades, by the sum of angles: two multiplications a sample. Higher ones than an eighth of the rate are
 * left out.
 */
function addPartial(samples: Float32Array, hz: number, { times, level, fades }: Partial): void {
  const turn = (2 * Math.PI * hz * times) / RATE;
  if (hz * times > RATE / 8) return;
  // Higher tones fade sooner, as strings do.
  const fade = Math.exp(-1 / (fades * (220 / Math.max(110, hz)) ** 0.35 * RATE));
  const [twice, square] = [2 * fade * Math.cos(turn), fade * fade];
  let [before, now] = [(-level * Math.sin(turn)) / fade, 0];
  for (let at = 0; at < samples.length; at += 1) {
    samples[at] = (samples[at] ?? 0) + now;
    [before, now] = [now, twice * now - square * before];
  }
}

/** Rounded at its beginning and its end, so that neither clicks. */
function shaped(samples: Float32Array, attack: number, release: number): Float32Array {
  const [rise, fall] = [Math.round(attack * RATE), Math.round(release * RATE)];
  const round = (part: number) => 0.5 - 0.5 * Math.cos(Math.PI * part);
  for (let at = 0; at < rise && at < samples.length; at += 1) samples[at] = (samples[at] ?? 0) * round(at / rise);
  for (let at = 0; at < fall && at < samples.length; at += 1) {
    const last = samples.length - 1 - at;
    samples[last] = (samples[last] ?? 0) * round(at / fall);
  }
  return samples;
}

/** A soft drum: a sine that sinks from 105 to 45 Hz. */
function kick(): Float32Array {
  const samples = new Float32Array(Math.round(0.35 * RATE));
  let phase = 0;
  for (let at = 0; at < samples.length; at += 1) {
    const seconds = at / RATE;
    phase += (2 * Math.PI * (45 + 60 * Math.exp(-seconds / 0.03))) / RATE;
    samples[at] = Math.sin(phase) * Math.exp(-seconds / 0.09);
  }
  return shaped(samples, 0.003, 0.1);
}

/** Soft noise: a shaker is short and light, a brush longer and darker. `seed`: each sounds a little different. */
function noise(kind: 'shaker' | 'brush', seed: number): Float32Array {
  const [fades, low, high] = kind === 'shaker' ? [0.028, 0.55, 0.32] : [0.07, 0.3, 0.12];
  const samples = new Float32Array(Math.round(fades * 7 * RATE));
  const random = randomOf(seed + 1);
  let [smooth, deep] = [0, 0];
  for (let at = 0; at < samples.length; at += 1) {
    smooth += low * (random() * 2 - 1 - smooth);
    deep += high * (smooth - deep);
    samples[at] = (smooth - deep) * Math.exp(-at / RATE / fades);
  }
  return shaped(samples, kind === 'shaker' ? 0.009 : 0.018, fades);
}

/** The same numbers from 0 to 1 each time. */
export function randomOf(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 4_294_967_296;
  };
}
