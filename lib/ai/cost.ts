/** The units that a call used. Absent: not known, or not counted for this kind of call. */
export type Units = {
  /** All tokens of the prompt, cached ones included. */
  inputTokens?: number;
  cachedTokens?: number;
  outputTokens?: number;
  images?: number;
  /** Of audio. */
  seconds?: number;
  characters?: number;
  /** Of this host, by a model that runs on it. */
  processorSeconds?: number;
};

/** Dollars: per million tokens or characters, per picture, per minute of audio. */
export type Price = {
  input?: number;
  /** Without it, cached tokens cost as much as others. */
  cachedInput?: number;
  output?: number;
  image?: number;
  minute?: number;
  characters?: number;
};

const MICRO = 1_000_000;
const LARGE = 1_000_000n;

/** The price in micro-dollars per million units, or per unit times a million: an integer. */
const exact = (dollars: number): bigint => BigInt(Math.round(dollars * MICRO));

/**
 * The cost of a call in micro-dollars, rounded half up once. Null when the price asks for a unit that is not known.
 */
export function costOf(units: Units, price: Price): number | null {
  const { inputTokens, cachedTokens = 0, outputTokens, images, seconds, characters } = units;
  // Milliseconds keep the seconds of audio exact enough without fractions.
  const cached = Math.min(cachedTokens, inputTokens ?? 0);
  const parts: [number | undefined, bigint | undefined][] = [
    [
      inputTokens === undefined ? undefined : inputTokens - cached,
      price.input === undefined ? undefined : exact(price.input),
    ],
    [cached, price.input === undefined ? undefined : exact(price.cachedInput ?? price.input)],
    [outputTokens, price.output === undefined ? undefined : exact(price.output)],
    [images, price.image === undefined ? undefined : exact(price.image) * LARGE],
    [
      seconds === undefined ? undefined : Math.ceil(seconds * 1000),
      price.minute === undefined ? undefined : (exact(price.minute) * LARGE) / 60_000n,
    ],
    [characters, price.characters === undefined ? undefined : exact(price.characters)],
  ];
  let sum = 0n;
  for (const [count, rate] of parts) {
    if (rate === undefined || rate === 0n) continue;
    if (count === undefined) return null;
    sum += BigInt(Math.round(count)) * rate;
  }
  return Number((sum + LARGE / 2n) / LARGE);
}

/** At the dearest of these prices; null when none says what such a call costs. */
export function dearestCost(units: Units, prices: readonly Price[]): number | null {
  const costs = prices.flatMap((price) => costOf(units, price) ?? []);
  return costs.length === 0 ? null : Math.max(...costs);
}

/** Micro-dollars as dollars, as they stand on the wire. */
export function toDollars(micros: number): number {
  return micros / MICRO;
}

/** Dollars from the wire as micro-dollars. */
export function toMicros(dollars: number): number {
  return Math.round(dollars * MICRO);
}

/** Units of several calls together. */
export function addUnits(a: Units, b: Units): Units {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<keyof Units>;
  return Object.fromEntries([...names].map((name) => [name, (a[name] ?? 0) + (b[name] ?? 0)]));
}
