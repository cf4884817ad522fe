import sharp from 'sharp';
import { messagesOf, picturesOf, type OpenAiState, type Trick } from '../openai';
import type { FakeAnswer, FakeRequest } from '../server';
import { mp3Of, secondsOf, toneOf } from './audio';
import { sampleOfSchema } from './sample';
import { vectorOf } from './vectors';

/** A call and what it used, by the fake's own count. */
export type OpenAiCall = {
  path: string;
  model: string;
  input: number;
  output: number;
  request: FakeRequest;
  /** Its answer says so: it is whole, and has the usage. */
  isTold: boolean;
};

/** `check`: what the schema of the operation's answer is held against. */
type Answered = { answer: FakeAnswer; check: unknown };

let count = 0;

/** The answer of each operation. */
export async function answerOf(state: OpenAiState, request: FakeRequest): Promise<Answered> {
  const trick = request.method === 'POST' ? (state.tricks.shift() ?? null) : null;
  const answered = await ANSWERS[request.path]!(state, request, trick);
  const call = state.calls.find((each) => each.request === request);
  if (call && (['broken-json', 'cut', 'no-usage', 'odd-usage'].includes(trick ?? '') || state.lacks.has('usage')))
    call.isTold = false;
  if (trick === 'broken-json')
    return { answer: { ...answered.answer, body: '{"id": "chatcmpl-', pieces: undefined }, check: null };
  if (trick === 'cut' && answered.answer.pieces)
    return { answer: { ...answered.answer, pieces: answered.answer.pieces.slice(0, 2), isCut: true }, check: null };
  if (trick === 'cut')
    return { answer: { status: 200, pieces: ['{"id":'], isCut: true, headers: JSON_TYPE }, check: null };
  const body = answered.answer.body;
  if (isObject(body) && (trick === 'no-usage' || state.lacks.has('usage'))) delete body.usage;
  if (isObject(body) && trick === 'odd-usage')
    return { answer: { ...answered.answer, body: { ...body, usage: ODD } }, check: null };
  if (isObject(body) && trick === 'other-model') body.model = 'another-model';
  return answered;
}

/** As no call can have used. */
const ODD = {
  prompt_tokens: -900_000,
  completion_tokens: 1e15,
  input_tokens: 'many',
  output_tokens: -1,
  total_tokens: 0,
};
const JSON_TYPE = { 'content-type': 'application/json' };
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof Uint8Array);

const ANSWERS: Record<
  string,
  (state: OpenAiState, request: FakeRequest, trick: Trick | null) => Answered | Promise<Answered>
> = {
  '/chat/completions': completion,
  '/embeddings': embeddings,
  '/images/generations': picture,
  '/audio/speech': spoken,
  '/audio/transcriptions': transcription,
  '/models': models,
};

/** Counts a call. */
function note(state: OpenAiState, request: FakeRequest, used: Pick<OpenAiCall, 'model' | 'input' | 'output'>): void {
  state.calls.push({ path: request.path, ...used, request, isTold: true });
}

const tokensOf = (text: string) => Math.max(1, Math.ceil(text.length / 4));
const seconds = (request: FakeRequest) => Math.floor(request.at.getTime() / 1000);

async function completion(state: OpenAiState, request: FakeRequest, trick: Trick | null): Promise<Answered> {
  const model = String(request.fields.model);
  const limit = Number(request.fields.max_tokens ?? request.fields.max_completion_tokens ?? 1_000_000);
  const said = trick === 'empty' ? '' : (state.writes?.(request) ?? state.answers.shift() ?? (await ownWords(request)));
  const content = tokensOf(said) > limit ? said.slice(0, limit * 4) : said;
  const finish = content.length < said.length ? 'length' : 'stop';
  const prompt = messagesOf(request).reduce((sum, message) => sum + tokensOf(message.content), 0);
  const input = prompt + picturesOf(request).length * 85;
  const output = tokensOf(content);
  note(state, request, { model, input, output });
  const usage = { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
  const head = { id: `chatcmpl-${(count += 1)}`, created: seconds(request), model };
  if (request.fields.stream === true && !state.lacks.has('pieces')) {
    const options = request.fields.stream_options as { include_usage?: boolean } | undefined;
    const reportsUsage = options?.include_usage && !state.lacks.has('usage') && trick !== 'no-usage';
    return { answer: streamOf({ head, content, finish, usage: reportsUsage ? usage : null }), check: null };
  }
  const message = { role: 'assistant', content, refusal: null };
  const body = {
    ...head,
    object: 'chat.completion',
    choices: [{ index: 0, finish_reason: finish, logprobs: null, message }],
    usage,
  };
  return { answer: { status: 200, body }, check: body };
}

/** As the vendor sends them: who speaks, the words, the end, the usage, and a last word. */
function streamOf({
  head,
  content,
  finish,
  usage,
}: {
  head: object;
  content: string;
  finish: string;
  usage: object | null;
}): FakeAnswer {
  const chunk = (delta: object, finish_reason: string | null) =>
    `data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', choices: [{ index: 0, delta, logprobs: null, finish_reason }] })}\n\n`;
  const words = content.match(/\S+\s*|\s+/g) ?? [];
  return {
    status: 200,
    headers: { 'content-type': 'text/event-stream; charset=utf-8' },
    pieces: [
      chunk({ role: 'assistant', content: '' }, null),
      ...words.map((word) => chunk({ content: word }, null)),
      chunk({}, finish),
      ...(usage
        ? [`data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', choices: [], usage })}\n\n`]
        : []),
      'data: [DONE]\n\n',
    ],
  };
}

async function ownWords(request: FakeRequest): Promise<string> {
  const [picture] = picturesOf(request);
  if (picture) return `It is ${await colourOf(picture)}.`;
  const messages = messagesOf(request);
  const schema = /JSON Schema, and nothing else:\n(\{.*\})/s.exec(messages[0]?.content ?? '')?.[1];
  if (schema) return JSON.stringify(sampleOfSchema(JSON.parse(schema) as object));
  return messages.at(-1)?.content.toUpperCase() ?? '';
}

async function colourOf(address: string): Promise<string> {
  const { dominant } = await sharp(Buffer.from(address.split(',')[1] ?? '', 'base64')).stats();
  const { r, g, b } = dominant;
  if (Math.max(r, g, b) - Math.min(r, g, b) < 40) return r > 200 ? 'white' : r < 60 ? 'black' : 'grey';
  return r > g && r > b ? 'red' : g > b ? 'green' : 'blue';
}

function embeddings(state: OpenAiState, request: FakeRequest): Answered {
  const { input: asked, model, encoding_format: format } = request.fields;
  const texts = (Array.isArray(asked) ? asked : [asked]) as string[];
  const input = texts.reduce((sum, text) => sum + tokensOf(text), 0);
  note(state, request, { model: String(model), input, output: 0 });
  const vectors = texts.map((text) => vectorOf(text, state.synonyms));
  const bodyOf = (isFloat: boolean) => ({
    object: 'list',
    model: String(model),
    data: vectors.map((vector, index) => ({
      object: 'embedding',
      index,
      embedding: isFloat ? vector : Buffer.from(Float32Array.from(vector).buffer).toString('base64'),
    })),
    usage: { prompt_tokens: input, total_tokens: input },
  });
  return { answer: { status: 200, body: bodyOf(format !== 'base64') }, check: bodyOf(true) };
}

async function picture(state: OpenAiState, request: FakeRequest): Promise<Answered> {
  const { size = '1024x1024', model, prompt, quality } = request.fields;
  const [width = 1024, height = 1024] = String(size).split('x').map(Number);
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#3366cc' } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const input = tokensOf(String(prompt));
  const output = quality === 'low' ? 272 : 1056;
  note(state, request, { model: String(model), input, output });
  const body = {
    created: seconds(request),
    data: [{ b64_json: bytes.toString('base64') }],
    usage: {
      input_tokens: input,
      output_tokens: output,
      total_tokens: input + output,
      input_tokens_details: { text_tokens: input, image_tokens: 0 },
    },
  };
  return { answer: { status: 200, body }, check: body };
}

function spoken(state: OpenAiState, request: FakeRequest): Answered {
  const { input, model, response_format: format = 'mp3' } = request.fields;
  const text = String(input);
  note(state, request, { model: String(model), input: [...text].length, output: 0 });
  // Fifteen characters a second, as people speak.
  const length = Math.max(0.3, text.length / 15);
  const isWav = format === 'wav';
  const body = isWav ? toneOf(length) : mp3Of(length);
  return {
    answer: { status: 200, body, headers: { 'content-type': isWav ? 'audio/wav' : 'audio/mpeg' } },
    check: null,
  };
}

function transcription(state: OpenAiState, request: FakeRequest): Answered {
  const { model, response_format: format = 'json', language = 'english' } = request.fields;
  const duration = secondsOf(request.raw);
  const text = state.answers.shift() ?? 'These are the words that were said';
  note(state, request, { model: String(model), input: Math.round(duration * 1000), output: 0 });
  const usage = { type: 'duration', seconds: duration };
  if (format === 'json') return { answer: { status: 200, body: { text, usage } }, check: null };
  const words = text.split(/\s+/).filter(Boolean);
  const step = duration / Math.max(1, words.length);
  const body = {
    task: 'transcribe',
    language,
    duration,
    text,
    words: words.map((word, at) => ({ word, start: at * step, end: (at + 1) * step })),
    usage,
  };
  // The document's alternatives of this answer overlap: it can't be checked by them.
  return { answer: { status: 200, body }, check: null };
}

const KNOWN = ['gpt-5-mini', 'text-embedding-3-small', 'gpt-image-1-mini', 'tts-1', 'whisper-1'];

function models(state: OpenAiState, request: FakeRequest): Answered {
  const ids = state.models.length > 0 ? state.models : KNOWN;
  const data = ids.map((id) => ({ id, object: 'model', created: seconds(request), owned_by: 'fake' }));
  const body = { object: 'list', data };
  return { answer: { status: 200, body }, check: body };
}
