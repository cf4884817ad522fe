/** A server's refusal of a request, read from whatever form it has. */
export type Refusal = {
  /** All its sentences, on one line. */
  message: string;
  /** Its codes and kinds, such as `unsupported_parameter`. */
  codes: string[];
  /** The parameters that it names as such: `param`, or the place in a list of problems. */
  named: string[];
};

const MAX_TEXT = 20_000;
const MAX_MESSAGE = 2_000;
const MAX_DEPTH = 8;
const MAX_NODES = 300;

/**
 * Reads the body of a refusal. Known forms: `{ error: { message, param, code } }`, the same without `error`, a bare
 * string as `error`, lists of problems with their places (`loc`), and any of these as text within another's field.
 */
export function readRefusal(text: string): Refusal {
  const refusal: Refusal = { message: '', codes: [], named: [] };
  const words: string[] = [];
  let nodes = 0;
  const visit = (value: unknown, key: string, depth: number): void => {
    nodes += 1;
    if (depth > MAX_DEPTH || nodes > MAX_NODES) return;
    if (typeof value === 'string') {
      const inner = parsed(value);
      if (inner !== undefined) visit(inner, key, depth + 1);
      else if (key === 'code' || key === 'type') refusal.codes.push(value);
      else if (key === 'param') refusal.named.push(value.split(/[.[]/)[0] ?? value);
      else if (WORDS.has(key)) words.push(value);
    } else if (Array.isArray(value)) {
      if (key === 'loc') refusal.named.push(...placeOf(value));
      else for (const each of value) visit(each, key, depth + 1);
    } else if (typeof value === 'object' && value !== null)
      for (const [name, each] of Object.entries(value)) visit(each, name, depth + 1);
  };
  const whole = text.slice(0, MAX_TEXT);
  visit(parsed(whole) ?? whole, 'message', 0);
  refusal.message = [...new Set(words)].join(' ').replace(/\s+/g, ' ').trim().slice(0, MAX_MESSAGE);
  return refusal;
}

/** Fields that hold sentences. `input` is no such: it quotes the request. */
const WORDS = new Set(['message', 'msg', 'detail', 'error', 'raw']);

function parsed(text: string): unknown {
  if (!/^\s*[{[]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** `["body", "stream_options", "include_usage"]` names stream_options. */
function placeOf(place: readonly unknown[]): string[] {
  const names = place.filter((part) => typeof part === 'string');
  const name = names[0] === 'body' ? names[1] : names[0];
  return name === undefined ? [] : [name];
}

/** A parameter or a value that a server does not know, in the words that servers use. */
const UNKNOWN =
  /un(?:supported|known|recogni[sz]ed|expected|available)|not (?:support|permit|allow|available|compatible|implement|taken|accept|valid|known|recogni)|n['’]t support|extra forbidden|extra inputs|only supports?\b|must be|input should be|only the default|deprecated|invalid (?:value|parameter)|matryoshka/i;

/** A value that is taken, but not so much of it: another form of the request would not help. */
const TOO_MUCH = /too (?:large|long|many|high)|at most|maximum|exceed/i;

/** Names that are everyday words too: they count only where a message marks them as a name. */
const everyday = (name: string) => !name.includes('_');

/** Values of parameters that a message may name in their place. */
const VALUES: readonly [RegExp, string][] = [
  [/\b(?:json_schema|json_object|verbose_json|b64_json)\b/, 'response_format'],
  [/matryoshka/i, 'dimensions'],
  [/\bword timestamps?\b/i, 'timestamp_granularities'],
];

/**
 * The parameter that a server does not know, or whose value it does not take; of those that were sent. Null: it is
 * not that, or it does not say which.
 */
export function refusedParameter({ message, codes, named }: Refusal, sent: readonly string[]): string | null {
  if (TOO_MUCH.test(message)) return null;
  if (![message, ...codes.map((code) => code.replaceAll('_', ' '))].some((words) => UNKNOWN.test(words))) return null;
  const told = named.find((name) => sent.includes(name));
  if (told) return told;
  const isMarked = (name: string) =>
    everyday(name)
      ? new RegExp(
          `['"\`‘“]${name}['"\`’”]|(?:parameters?|arguments?|fields?|supplied):? ${name}\\b|^${name} (?:is|does)\\b`,
          'i',
        ).test(message)
      : new RegExp(`(?<![\\w])${name}(?![\\w])`).test(message);
  // A sentence names the one to use instead after the one that it refuses.
  const inWords = sent.filter(isMarked).sort((a, b) => message.indexOf(a) - message.indexOf(b));
  const byValue = VALUES.find(([value, name]) => sent.includes(name) && value.test(message));
  return inWords[0] ?? byValue?.[1] ?? null;
}
