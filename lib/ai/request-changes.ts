import { refusedParameter, type Refusal } from './refusals';

/** Kinds of requests; each has parameters of its own. */
export const OPERATIONS = ['chat', 'embeddings', 'images', 'speech', 'transcriptions'] as const;
export type Operation = (typeof OPERATIONS)[number];

export type Fields = Readonly<Record<string, unknown>>;

/** A server that refuses these has no use for the call at all. */
const NEEDED = new Set(['model', 'messages', 'input', 'prompt', 'file']);

/** One parameter's other name: each server knows one of them. The limit itself is never dropped, it bounds the cost. */
const OTHER_NAME: Readonly<Record<string, string>> = {
  max_tokens: 'max_completion_tokens',
  max_completion_tokens: 'max_tokens',
};

/** No request goes out more often than this. */
export const MAX_CHANGES = 7;

/**
 * A change to a request that a server asked for by refusing it: `name` is left out, `name=value` sends a looser value,
 * `name>other` the same under another name.
 */
export type Change = string;

/** A request after the changes that its server asked for. */
export function applied(fields: Fields, changes: readonly Change[]): Record<string, unknown> {
  const result: Record<string, unknown> = { ...fields };
  for (const change of changes) {
    const [, name = '', sign, to = ''] = /^(\w+)(?:([=>])(.*))?$/.exec(change) ?? [];
    if (!(name in result)) continue;
    const value = result[name];
    delete result[name];
    if (sign === '>') result[to] = value;
    else if (name === 'response_format' && sign === '=') {
      result[name] = typeof value === 'string' ? to : { type: to };
      if (to === 'json') delete result.timestamp_granularities;
    } else if (name === 'stream') delete result.stream_options;
  }
  return result;
}

/**
 * The next change to try after a refusal; null: nothing in it says that another form would be taken. After a
 * refusal without a reason, looser forms of the answer are tried.
 */
export function nextChange({
  refusal,
  fields,
  operation,
  changes,
}: {
  refusal: Refusal;
  /** As they were sent. */
  fields: Fields;
  operation: Operation;
  changes: readonly Change[];
}): Change | null {
  const sent = Object.keys(fields).filter((name) => !NEEDED.has(name));
  const refused = refusedParameter(refusal, sent);
  const change = refused ? changeFor(refused, fields, operation) : loosened(fields, operation, changes);
  return change && !changes.includes(change) && !isBack(change, changes) ? change : null;
}

/** The name that was given up before is not taken up again. */
const isBack = (change: Change, changes: readonly Change[]) =>
  change.includes('>') && changes.includes(change.split('>').reverse().join('>'));

function changeFor(name: string, fields: Fields, operation: Operation): Change {
  const other = OTHER_NAME[name];
  if (other) return `${name}>${other}`;
  if (name === 'response_format') return looserFormat(fields, operation) ?? name;
  // Without times of words the long form has no use.
  if (name === 'timestamp_granularities') return 'response_format=json';
  return name;
}

/** The next looser form of an answer: of JSON, of a transcript, of a sound. */
function looserFormat({ response_format: format }: Fields, operation: Operation): Change | null {
  const type = typeof format === 'string' ? format : (format as { type?: string } | undefined)?.type;
  if (operation === 'chat' && type === 'json_schema') return 'response_format=json_object';
  if (operation === 'transcriptions' && type === 'verbose_json') return 'response_format=json';
  if (operation === 'speech' && type === 'wav') return 'response_format=mp3';
  return null;
}

/** After a refusal without a reason: servers that take no strict form often say nothing of it. */
function loosened(fields: Fields, operation: Operation, changes: readonly Change[]): Change | null {
  if (operation === 'transcriptions') return looserFormat(fields, operation);
  if (operation !== 'chat') return null;
  if (fields.response_format !== undefined) return looserFormat(fields, operation) ?? 'response_format';
  return fields.stream === true && changes.includes('response_format') ? 'stream' : null;
}
