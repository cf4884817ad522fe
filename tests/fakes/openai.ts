import { openApi } from './openapi';
import { answerOf, type OpenAiCall } from './openai/answers';
import { belowBase, DIALECTS, refusalIn, type DialectName } from './openai/dialects';
import { schemaDocument } from './schema';
import { startFakeServer, type Behaviour, type FakeAnswer, type FakeRequest, type FakeServer } from './server';

type Part = { type: string; text?: string; image_url?: { url: string } };
type Message = { role: string; content: string };

/** A server can be without any of these: an operation, a form of answer, or what it says of its own use. */
export const LACKS = [
  'chat',
  'json_schema',
  'json_object',
  'stream',
  /** Asked for pieces, it returns the whole all the same. */
  'pieces',
  'vision',
  'embeddings',
  'images',
  'speech',
  'transcriptions',
  'words',
  'usage',
  'models',
] as const;
export type Lack = (typeof LACKS)[number];

/** For the next calls that are answered, one each: the call is done, and counted, but its answer is wrong. */
export type Trick = 'no-usage' | 'odd-usage' | 'broken-json' | 'cut' | 'other-model' | 'empty';

export type OpenAiState = {
  /** Responses in order; then the last message in capital letters, or a sample of the schema. */
  answers: string[];
  /** Writes the responses in place of `answers`, by the call; null: it has none for this one. */
  writes: ((request: FakeRequest) => string | null) | null;
  /** The only valid key; null: any, or none. */
  key: string | null;
  lacks: Set<Lack>;
  /** The server that it is like; null: the vendor's own, at the address itself. */
  dialect: DialectName | null;
  tricks: (Trick | null)[];
  /** The models that it knows; empty: any. */
  models: string[];
  /** Words of one meaning, for the vectors. */
  synonyms: string[][];
  /** Its work and what that used, by its own count; also of calls whose answer was lost. */
  calls: OpenAiCall[];
};

export type OpenAiFake = FakeServer & OpenAiState;

const OPERATIONS: Record<string, Lack> = {
  '/chat/completions': 'chat',
  '/embeddings': 'embeddings',
  '/images/generations': 'images',
  '/audio/speech': 'speech',
  '/audio/transcriptions': 'transcriptions',
  '/models': 'models',
};

/**
 * An OpenAI-compatible server: checks each call and its own answers by the schema. Its address replaces
 * https://api.openai.com/v1.
 */
export async function startOpenAiFake(port = 0, lacks: readonly Lack[] = []): Promise<OpenAiFake> {
  const state: OpenAiState = {
    answers: [],
    writes: null,
    key: 'sk-test',
    lacks: new Set(lacks),
    dialect: null,
    tricks: [],
    models: [],
    synonyms: [],
    calls: [],
  };
  const api = openApi(schemaDocument('openai.json'));
  const behaviour: Behaviour = {
    violations: (request) => {
      const dialect = state.dialect && DIALECTS[state.dialect];
      if (!dialect) return api.problems(asSchema(request));
      const below = belowBase(dialect, request);
      // A dialect answers itself where it refuses or lacks something: no fault of the caller.
      if (!below || refusalIn(dialect, below, state.key)) return [];
      return api.problems(asSchema({ ...below, query: {} }));
    },
    creates: (request) => request.method === 'POST',
    async answer(arrived) {
      const dialect = state.dialect && DIALECTS[state.dialect];
      const request = dialect ? (belowBase(dialect, arrived) ?? arrived) : arrived;
      const refused = dialect ? refusalIn(dialect, request, state.key) : null;
      if (refused) return refused;
      if (dialect === null && state.key !== null && request.headers.authorization !== `Bearer ${state.key}`)
        return refusal(401, { text: 'Incorrect API key provided' });
      const missing = missingFor(state, request);
      if (missing) return missing;
      const { answer, check } = await answerOf(state, request);
      const wrong = check ? api.answerProblems(request, check) : [];
      if (wrong.length > 0) throw new Error(`The fake's own answer is not OpenAI's: ${wrong.join('; ')}`);
      return answer;
    },
    refusal: (status, _request, details) => refusal(status, details),
  };
  const server = await startFakeServer(behaviour, port);
  const reset = () => {
    server.reset();
    for (const list of [state.answers, state.tricks, state.models, state.synonyms, state.calls]) list.splice(0);
    state.lacks.clear();
    for (const lack of lacks) state.lacks.add(lack);
    state.key = 'sk-test';
    state.dialect = null;
    state.writes = null;
  };
  return Object.assign(state, server, { reset });
}

function missingFor(state: OpenAiState, request: FakeRequest): FakeAnswer | null {
  const operation = OPERATIONS[request.path];
  if (!operation || state.lacks.has(operation)) return refusal(404, { text: '[not_found] No such operation here' });
  const { model, response_format: format, stream } = request.fields;
  if (state.models.length > 0 && typeof model === 'string' && !state.models.includes(model))
    return refusal(404, { text: `[model_not_found] The model ${model} does not exist` });
  const form = typeof format === 'string' ? format : (format as { type?: string } | undefined)?.type;
  if (form === 'json_schema' && state.lacks.has('json_schema'))
    return refusal(400, { text: 'json_schema is not taken' });
  if (form === 'json_object' && state.lacks.has('json_object'))
    return refusal(400, { text: 'json_object is not taken' });
  if (form === 'verbose_json' && state.lacks.has('words')) return refusal(400, { text: 'verbose_json is not taken' });
  if (stream === true && state.lacks.has('stream')) return refusal(400, { text: 'stream is not taken' });
  if (state.lacks.has('vision') && picturesOf(request).length > 0)
    return refusal(400, { text: 'This model takes no image_url' });
  return null;
}

/** A request with a form's fields as the schema writes them: files are strings, lists have no brackets. */
function asSchema(request: FakeRequest): FakeRequest {
  if (!request.contentType.startsWith('multipart/form-data')) return request;
  const fields = Object.fromEntries(
    Object.entries(request.fields).map(([name, value]) =>
      name.endsWith('[]') ? [name.slice(0, -2), [value]] : [name, value],
    ),
  );
  return { ...request, fields: { ...fields, ...Object.fromEntries(request.files.map(({ field }) => [field, ''])) } };
}

/** The messages of a call, as the model reads them: of parts, the words. */
export function messagesOf(request: FakeRequest): Message[] {
  const messages = (request.fields.messages ?? []) as { role: string; content: string | Part[] }[];
  return messages.map(({ role, content }) => ({
    role,
    content: typeof content === 'string' ? content : content.map(({ text = '' }) => text).join(''),
  }));
}

/** The pictures of a call, as addresses. */
export function picturesOf(request: FakeRequest): string[] {
  const messages = (request.fields.messages ?? []) as { content: string | Part[] }[];
  return messages.flatMap(({ content }) =>
    typeof content === 'string' ? [] : content.flatMap(({ image_url: picture }) => (picture ? [picture.url] : [])),
  );
}

function refusal(status: number, { text, retryAfter }: { text?: string; retryAfter?: number }): FakeAnswer {
  const code = { 401: 'invalid_api_key', 404: 'model_not_found', 429: 'rate_limit_exceeded' }[status] ?? null;
  // A text in [brackets] names the provider's code.
  const named = /^\[(\w+)\]/.exec(text ?? '')?.[1];
  return {
    status,
    body: { error: { message: text ?? 'Failed', type: 'invalid_request_error', param: null, code: named ?? code } },
    headers: retryAfter ? { 'retry-after': String(retryAfter) } : {},
  };
}
