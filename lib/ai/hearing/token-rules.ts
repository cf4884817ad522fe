/** The numbers of Whisper's tokens: text below `end`, then what steers it, then a time every 20 ms from `firstTime`. */
export type Vocabulary = {
  start: number;
  end: number;
  transcribe: number;
  noSpeech: number;
  firstTime: number;
  /** By ISO 639-1. */
  languages: ReadonlyMap<string, number>;
  /** Sounds and signs that are never written. */
  suppressed: readonly number[];
  /** Nor these at the beginning. */
  suppressedAtFirst: readonly number[];
  /** The latest time that a text may begin with, in steps. */
  latestStart: number;
};
export const TIME_STEP_S = 0.02;

/** The next token by the model's values, and how likely it is, as a logarithm. The values are changed. */
export function nextToken(values: Float32Array, said: readonly number[], words: Vocabulary) {
  forbid(values, said, words);
  const { firstTime } = words;
  // All times together against the likeliest text: a time is spread over its neighbours.
  const time = best(values, firstTime, values.length);
  const text = best(values, 0, firstTime);
  if (sumOf(values, firstTime, values.length) > text.value)
    return { token: time.at, log: time.value - sumOf(values, firstTime, values.length) };
  return { token: text.at, log: text.value - sumOf(values, 0, values.length) };
}

function forbid(values: Float32Array, said: readonly number[], words: Vocabulary): void {
  const { end, firstTime, suppressed, suppressedAtFirst, latestStart } = words;
  const none = (from: number, until: number) => values.fill(-Infinity, from, until);
  for (const token of suppressed) values[token] = -Infinity;
  none(end + 1, firstTime);
  if (said.length === 0) {
    for (const token of suppressedAtFirst) values[token] = -Infinity;
    none(0, firstTime);
    none(firstTime + latestStart + 1, values.length);
    return;
  }
  const isTime = (token: number | undefined) => token !== undefined && token >= firstTime;
  const isAfterTime = isTime(said.at(-1));
  const isAfterTwo = said.length < 2 || isTime(said.at(-2));
  // Times come in pairs: the end of one part, then the beginning of the next.
  if (isAfterTime && isAfterTwo) none(firstTime, values.length);
  else if (isAfterTime) none(0, end);
  const last = said.findLast(isTime);
  if (last !== undefined) none(firstTime, isAfterTime && !isAfterTwo ? last : last + 1);
}

function best(values: Float32Array, from: number, until: number) {
  let at = from;
  for (let token = from + 1; token < until; token += 1)
    if ((values[token] ?? -Infinity) > (values[at] ?? -Infinity)) at = token;
  return { at, value: values[at] ?? -Infinity };
}

/** The logarithm of the sum of what the values are logarithms of. */
function sumOf(values: Float32Array, from: number, until: number): number {
  const { value: most } = best(values, from, until);
  if (most === -Infinity) return -Infinity;
  let sum = 0;
  for (let token = from; token < until; token += 1) sum += Math.exp((values[token] ?? -Infinity) - most);
  return most + Math.log(sum);
}

/** How likely it is that nothing is said, by the values after the first token. */
export const noSpeechIn = (values: Float32Array, { noSpeech }: Vocabulary): number =>
  Math.exp((values[noSpeech] ?? -Infinity) - sumOf(values, 0, values.length));

/** The language that is spoken, by the same values; null: the model has no languages. */
export function languageIn(values: Float32Array, { languages }: Vocabulary): string | null {
  let found: string | null = null;
  let most = -Infinity;
  for (const [language, token] of languages)
    if ((values[token] ?? -Infinity) > most) [found, most] = [language, values[token] ?? -Infinity];
  return found;
}

/** So likely silence that only a sure text is believed. */
const NO_SPEECH = 0.6;
const UNSURE = -1;

/** Whether a text is invented: the model hears nothing, and is not sure of its words. `log`: the mean of its tokens. */
export const isInvented = ({ noSpeech, log }: { noSpeech: number; log: number }): boolean =>
  noSpeech > NO_SPEECH && log < UNSURE;

/** A run of tokens that comes so often in a row is a loop; a single one may be said more often. */
const ROUNDS = 4;
const SINGLE_ROUNDS = 8;
const LONGEST_ROUND = 30;

/** The number of tokens to keep of a text that has begun to go round in circles; null: it has not. */
export function endOfLoop(tokens: readonly number[]): number | null {
  for (let long = 1; long <= LONGEST_ROUND; long += 1) {
    const rounds = long === 1 ? SINGLE_ROUNDS : ROUNDS;
    if (tokens.length < long * rounds) return null;
    const from = tokens.length - long * rounds;
    if (tokens.slice(from + long).every((token, at) => token === tokens[from + at])) return from + long;
  }
  return null;
}
