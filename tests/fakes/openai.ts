import { openApi } from './openapi';
import { schemaDocument } from './schema';
import { startFakeServer, type Behaviour, type FakeAnswer, type FakeRequest, type FakeServer } from './server';

type Message = { role: string; content: string };

export type OpenAiFake = FakeServer & {
  /** Responses in order; when none is left, the last message is returned in capital letters. */
  answers: string[];
  /** The only valid key. */
  key: string;
};

/** An OpenAI-compatible server: checks each call by the schema. Its address replaces https://api.openai.com/v1. */
export async function startOpenAiFake(port = 0): Promise<OpenAiFake> {
  const state = { answers: [] as string[], key: 'sk-test' };
  const api = openApi(schemaDocument('openai.json'));
  let count = 0;
  const behaviour: Behaviour = {
    violations: (request) => api.problems(request),
    creates: () => true,
    answer(request) {
      if (request.headers.authorization !== `Bearer ${state.key}`)
        return refusal(401, { text: 'Incorrect API key provided' });
      const content = state.answers.shift() ?? messagesOf(request).at(-1)?.content.toUpperCase() ?? '';
      const body = {
        id: `chatcmpl-${(count += 1)}`,
        object: 'chat.completion',
        created: Math.floor(request.at.getTime() / 1000),
        model: String(request.fields.model),
        choices: [
          { index: 0, finish_reason: 'stop', logprobs: null, message: { role: 'assistant', content, refusal: null } },
        ],
        usage: { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 },
      };
      const wrong = api.answerProblems(request, body);
      if (wrong.length > 0) throw new Error(`The fake's own answer is not OpenAI's: ${wrong.join('; ')}`);
      return { status: 200, body };
    },
    refusal: (status, _request, details) => refusal(status, details),
  };
  return Object.assign(state, await startFakeServer(behaviour, port));
}

/** The messages of a call, as the model reads them. */
export function messagesOf(request: FakeRequest): Message[] {
  return (request.fields.messages ?? []) as Message[];
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
