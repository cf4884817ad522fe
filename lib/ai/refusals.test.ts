import { expect, it } from 'vitest';
import { readRefusal, refusedParameter } from './refusals';
import { applied, nextChange } from './request-changes';

const CHAT = ['max_tokens', 'response_format', 'stream', 'stream_options', 'temperature'];
const refused = (body: unknown, sent: readonly string[] = CHAT) =>
  refusedParameter(readRefusal(typeof body === 'string' ? body : JSON.stringify(body)), sent);

it.each([
  [
    'param',
    { error: { message: "Unknown parameter: 'response_format'.", param: 'response_format' } },
    'response_format',
  ],
  ['a deep param', { error: { message: 'Unsupported', param: 'response_format.type' } }, 'response_format'],
  ['the first of two names', { error: "Use 'max_completion_tokens': 'max_tokens' is not supported" }, 'max_tokens'],
  ['a bare string', { error: "'response_format.type' must be 'json_schema' or 'text'" }, 'response_format'],
  [
    'a place',
    { detail: [{ type: 'extra_forbidden', loc: ['body', 'stream_options', 'include_usage'] }] },
    'stream_options',
  ],
  [
    'text within text',
    {
      object: 'error',
      message: '{"detail":[{"type":"extra_forbidden","loc":["body","stream_options"],"msg":"Extra"}]}',
    },
    'stream_options',
  ],
  [
    'a printed list',
    {
      message:
        "[{'type': 'extra_forbidden', 'loc': ('body', 'stream_options'), 'msg': 'Extra inputs are not permitted'}]",
    },
    'stream_options',
  ],
  ['plain text', 'Unrecognized request argument supplied: stream_options', 'stream_options'],
  ['an everyday word, marked', { error: { message: "Unsupported value: 'stream' does not support true" } }, 'stream'],
  ['a value alone', { error: { message: '`json_schema` is unavailable now' } }, 'response_format'],
])('learns the parameter from %s', (_name, body, parameter) => expect(refused(body)).toBe(parameter));

it.each([
  [
    'a length that is too large',
    { error: { message: 'max_tokens is too large: 9. At most 4 are supported', param: 'max_tokens' } },
  ],
  ['an everyday word of a sentence', { error: { message: 'This text about a stream is not allowed by our rules' } }],
  ['a parameter that was not sent', { error: { message: "Unsupported parameter: 'seed'", param: 'seed' } }],
  ['the request quoted', { detail: [{ msg: 'Not supported', input: 'max_tokens' }] }],
  ['a page', '<html>not supported: max_tokens_</html>'],
  ['a nest without an end', `${'['.repeat(500)}"max_tokens is unknown"${']'.repeat(500)}`],
])('learns nothing from %s', (_name, body) => expect(refused(body)).toBeNull());

const fields = { model: 'm', messages: [], max_tokens: 5, response_format: { type: 'json_schema', json_schema: {} } };
const next = (message: string, changes: string[] = []) =>
  nextChange({
    refusal: readRefusal(JSON.stringify({ error: { message } })),
    fields: applied(fields, changes),
    operation: 'chat',
    changes,
  });

it('tries the other name of the length once, and never drops it', () => {
  expect(next("Unsupported parameter: 'max_tokens'")).toBe('max_tokens>max_completion_tokens');
  expect(applied(fields, ['max_tokens>max_completion_tokens'])).toMatchObject({ max_completion_tokens: 5 });
  expect(next("Unsupported parameter: 'max_completion_tokens'", ['max_tokens>max_completion_tokens'])).toBeNull();
});

it('asks for JSON ever more loosely, also where nothing is explained, and then gives up', () => {
  const steps = ['response_format=json_object', 'response_format'];
  expect(next('Bad request')).toBe(steps[0]);
  expect(next('Bad request', steps.slice(0, 1))).toBe(steps[1]);
  expect(applied(fields, steps)).not.toHaveProperty('response_format');
  expect(next('Bad request', steps)).toBeNull();
});

it('a transcript without times of words is asked for in the short form', () => {
  const asked = { model: 'm', response_format: 'verbose_json', timestamp_granularities: ['word'], language: 'en' };
  expect(applied(asked, ['response_format=json'])).toEqual({ model: 'm', response_format: 'json', language: 'en' });
});
