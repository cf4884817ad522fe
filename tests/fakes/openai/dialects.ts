import type { FakeAnswer, FakeRequest } from '../server';

/**
 * How servers that call themselves OpenAI-compatible differ: in their paths and keys, and in what they refuse, each in
 * its own words. Seen in the vendors' documents and trackers (2026-11).
 */
export type Dialect = {
  /** Operations are below it. */
  base: RegExp;
  auth: 'bearer' | 'api-key' | 'none';
  /** Its answer to an operation that it does not have. */
  missing: (request: FakeRequest) => FakeAnswer;
  /** Operations that it has besides chat. */
  has: readonly string[];
  refuses: (request: FakeRequest) => FakeAnswer | null;
};

const json = (status: number, body: unknown): FakeAnswer => ({ status, body });
const plain = (status: number, body: string): FakeAnswer => ({
  status,
  body,
  headers: { 'content-type': 'text/plain' },
});

/** The vendor's own form. */
const openAiError = (message: string, param: string | null, code: string | null) =>
  json(400, { error: { message, type: 'invalid_request_error', param, code } });
const notFound = (request: FakeRequest) =>
  json(404, {
    error: { message: `Invalid URL (POST ${request.path})`, type: 'invalid_request_error', param: null, code: null },
  });

const formatOf = ({ fields }: FakeRequest): string | undefined => {
  const format = fields.response_format as string | { type?: string } | undefined;
  return typeof format === 'string' ? format : format?.type;
};

/** Reasoning models and the newer models for pictures and transcription. */
function newerModels(request: FakeRequest): FakeAnswer | null {
  const { fields, path } = request;
  if (path === '/chat/completions' && 'max_tokens' in fields)
    return openAiError(
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      'max_tokens',
      'unsupported_parameter',
    );
  if (path === '/chat/completions' && 'temperature' in fields && fields.temperature !== 1)
    return openAiError(
      "Unsupported value: 'temperature' does not support 0.2 with this model. Only the default (1) value is supported.",
      'temperature',
      'unsupported_value',
    );
  if (path === '/images/generations' && 'response_format' in fields)
    return openAiError("Unknown parameter: 'response_format'.", 'response_format', 'unknown_parameter');
  if (path === '/audio/transcriptions' && formatOf(request) === 'verbose_json')
    return openAiError(
      "response_format 'verbose_json' is not compatible with model 'gpt-4o-transcribe-api-ev3'. Use 'json' or 'text' instead.",
      'response_format',
      'unsupported_value',
    );
  return null;
}

const ALL = ['/embeddings', '/images/generations', '/audio/speech', '/audio/transcriptions'];

const forbidden = (name: string, input: unknown) =>
  json(422, {
    object: 'error',
    message: {
      detail: [{ type: 'extra_forbidden', loc: ['body', name], msg: 'Extra inputs are not permitted', input }],
    },
    type: 'invalid_request_error',
    param: null,
    code: null,
  });

export const DIALECTS = {
  'OpenAI’s newer models': {
    base: /^\/v1/,
    auth: 'bearer',
    has: ALL,
    missing: notFound,
    refuses: newerModels,
  },
  'Azure OpenAI, v1': {
    base: /^\/openai\/v1/,
    auth: 'api-key',
    has: ALL,
    missing: () => json(404, { error: { code: '404', message: 'Resource not found' } }),
    refuses: newerModels,
  },
  'Azure OpenAI, deployments': {
    base: /^\/openai(?:\/deployments\/[^/]+)?(?=\/)/,
    auth: 'api-key',
    has: ALL,
    missing: () => json(404, { error: { code: '404', message: 'Resource not found' } }),
    refuses: (request) => {
      const { fields, query } = request;
      if (!query['api-version']) return json(404, { error: { code: '404', message: 'Resource not found' } });
      for (const name of ['stream_options', 'max_completion_tokens'])
        if (name in fields) return openAiError(`Unrecognized request argument supplied: ${name}`, null, null);
      if (formatOf(request) === 'json_schema')
        return openAiError(
          "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model. Learn more about supported models at the Structured Outputs guide.",
          null,
          null,
        );
      return null;
    },
  },
  OpenRouter: {
    base: /^\/api\/v1/,
    auth: 'bearer',
    has: ['/embeddings'],
    missing: () => plain(404, '<!DOCTYPE html><html><title>Not Found</title></html>'),
    // The failure of the server behind it comes as text within its own.
    refuses: (request) => {
      const inner = newerModels(request);
      return inner
        ? json(400, {
            error: {
              message: 'Provider returned error',
              code: 400,
              metadata: { raw: JSON.stringify(inner.body), provider_name: 'OpenAI' },
            },
            user_id: 'user_1',
          })
        : null;
    },
  },
  Ollama: {
    base: /^\/v1/,
    auth: 'none',
    has: ['/embeddings'],
    missing: () => plain(404, '404 page not found'),
    refuses: () => null,
  },
  'LM Studio': {
    base: /^\/v1/,
    auth: 'none',
    has: ['/embeddings'],
    missing: (request) =>
      json(200, { error: `Unexpected endpoint or method. (POST /v1${request.path}). Returning 200 anyway` }),
    refuses: (request) =>
      formatOf(request) === 'json_object'
        ? json(400, { error: "'response_format.type' must be 'json_schema' or 'text'" })
        : null,
  },
  vLLM: {
    base: /^\/v1/,
    auth: 'none',
    has: ['/embeddings', '/audio/transcriptions'],
    missing: () => json(404, { detail: 'Not Found' }),
    refuses: ({ fields, ...request }) => {
      const bad = (message: string) =>
        json(400, { object: 'error', message, type: 'BadRequestError', param: null, code: 400 });
      if (request.path === '/audio/transcriptions' && fields.response_format === 'verbose_json')
        return bad('Currently only support response_format `text` or `json`');
      if ('stream_options' in fields && fields.stream !== true)
        return bad('Stream options can only be defined when `stream=True`.');
      if ('dimensions' in fields)
        return bad(
          `Model "${String(fields.model)}" does not support matryoshka representation, changing output dimensions will lead to poor results.`,
        );
      return null;
    },
  },
  'llama.cpp': {
    base: /^\/v1/,
    auth: 'none',
    has: [],
    missing: (request) =>
      request.path === '/embeddings'
        ? json(501, {
            error: {
              code: 501,
              message: 'This server does not support embeddings. Start it with `--embeddings`',
              type: 'not_supported_error',
            },
          })
        : json(404, { error: { code: 404, message: 'File Not Found', type: 'not_found_error' } }),
    refuses: (request) =>
      formatOf(request) === 'json_schema'
        ? json(400, {
            error: {
              code: 400,
              message: 'response_format type must be one of "text" or "json_object", but got: json_schema',
              type: 'invalid_request_error',
            },
          })
        : null,
  },
  Mistral: {
    base: /^\/v1/,
    auth: 'bearer',
    has: ['/embeddings', '/audio/transcriptions'],
    missing: () => json(404, { message: 'no Route matched with those values' }),
    refuses: ({ fields, path }) => {
      for (const name of ['stream_options', 'max_completion_tokens'])
        if (name in fields) return forbidden(name, fields[name]);
      if (path === '/embeddings' && 'encoding_format' in fields) return forbidden('encoding_format', 'float');
      if (path === '/audio/transcriptions' && Object.keys(fields).some((name) => name.startsWith('timestamp_')))
        return json(422, {
          detail: [
            {
              type: 'enum',
              loc: ['body', 'timestamp_granularities', 0],
              msg: "Input should be 'segment'",
              input: 'word',
            },
          ],
        });
      return null;
    },
  },
  DeepSeek: {
    base: /^\/v1/,
    auth: 'bearer',
    has: [],
    missing: () => plain(404, ''),
    refuses: (request) =>
      formatOf(request) === 'json_schema'
        ? json(400, {
            error: {
              message: 'This response_format type is unavailable now',
              type: 'invalid_request_error',
              param: null,
              code: 'invalid_request_error',
            },
          })
        : null,
  },
} as const satisfies Record<string, Dialect>;

export type DialectName = keyof typeof DIALECTS;

/** A request as it stands below a dialect's base; null: it is at another place. */
export function belowBase(dialect: Dialect, request: FakeRequest): FakeRequest | null {
  const base = dialect.base.exec(request.path)?.[0];
  return base === undefined ? null : { ...request, path: request.path.slice(base.length) };
}

/** The answer of a dialect before any work is done: who is asking, what it does not have, what it does not take. */
export function refusalIn(dialect: Dialect, request: FakeRequest, key: string | null): FakeAnswer | null {
  const { headers, path } = request;
  const isKnown =
    dialect.auth === 'none' ||
    key === null ||
    (dialect.auth === 'bearer' ? headers.authorization === `Bearer ${key}` : headers['api-key'] === key);
  if (!isKnown) return json(401, { error: { code: '401', message: 'Access denied due to invalid subscription key.' } });
  if (path !== '/chat/completions' && path !== '/models' && !(dialect.has as readonly string[]).includes(path))
    return dialect.missing(request);
  return request.method === 'POST' ? dialect.refuses(request) : null;
}
