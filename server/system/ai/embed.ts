import type { CreateEmbeddingResponse } from 'openai/resources/embeddings';
import type { Units } from '@/lib/ai/cost';
import { addAnswer, NOTHING_YET } from './answers';
import { AiFailure } from './ai-failure';
import { adapted } from './adapt';
import { clientFor } from './client';
import { requireConnection, type ReadyConnection } from './connection';
import { embedLocally, type TextRole } from './local/embed-locally';
import { textTokens } from './messages';
import { metered, type Answered, type Asking } from './meter';
import type { StoredAiSetting } from './setting.store';

type EmbedRequest = Asking & { texts: readonly string[]; role?: TextRole };

/** Small enough for local servers; the provider's own limits are 2,048 texts and 300,000 tokens. */
const TEXTS_MAX = 128;
const BYTES_MAX = 200_000;
/** A model on this host takes up to a second or two for a passage, and a call has a minute. */
const LOCAL_TEXTS_MAX = 12;

/** The vectors of texts, in their order, all of one length. A model's vectors only compare with its own. */
export async function embed({ texts, role = 'query', ...asking }: EmbedRequest): Promise<Answered<number[][]>> {
  const { connection, setting } = await requireConnection('embed');
  let all: Answered<number[][]> = { ...NOTHING_YET, value: [], model: connection.model };
  const ways = { connection, setting, role, asking };
  for (const batch of batchesOf(texts, connection.isLocal ? LOCAL_TEXTS_MAX : TEXTS_MAX)) {
    const answered = await (connection.isLocal ? onThisHost(batch, ways) : atServer(batch, ways));
    const value = checked(answered.value, batch.length, all.value[0]?.length);
    all = addAnswer(all, { ...answered, value: [...all.value, ...value] });
  }
  return all;
}

type Ways = { connection: ReadyConnection; setting: StoredAiSetting; role: TextRole; asking: Asking };

const estimateOf = (batch: readonly string[]): Units => ({
  inputTokens: batch.reduce((sum, text) => sum + textTokens(text), 0),
});

function atServer(batch: string[], { connection, setting, asking }: Ways): Promise<Answered<number[][]>> {
  return adapted({
    ...asking,
    operation: 'embeddings',
    capability: 'embed',
    connection,
    setting,
    estimate: estimateOf(batch),
    fields: { model: connection.model, input: batch, encoding_format: 'float' },
    send: async (fields, signal) => {
      // The library's own call asks for base64 where no encoding is named, and misreads servers that return numbers.
      const answer = await clientFor(connection).post<CreateEmbeddingResponse>('/embeddings', { body: fields, signal });
      if (!Array.isArray(answer?.data)) throw new SyntaxError('no vectors');
      const used: number | undefined = answer.usage?.prompt_tokens;
      const units: Units = typeof used === 'number' ? { inputTokens: used } : {};
      return { value: vectorsOf(answer.data), units };
    },
  });
}

function onThisHost(batch: string[], { connection, setting, role, asking }: Ways): Promise<Answered<number[][]>> {
  return metered({
    ...asking,
    capability: 'embed',
    connection,
    setting,
    estimate: estimateOf(batch),
    call: async (signal) => {
      const { answer, processorSeconds } = await embedLocally(connection.model, { texts: batch, role, signal });
      return { value: answer.vectors, units: { inputTokens: answer.tokens, processorSeconds } };
    },
  });
}

function batchesOf(texts: readonly string[], most: number): string[][] {
  const batches: string[][] = [];
  let bytes = 0;
  for (const text of texts) {
    // An empty text has no vector anywhere.
    const full = text.trim() === '' ? ' ' : text;
    const size = Buffer.byteLength(full);
    const last = batches.at(-1);
    if (last && last.length < most && bytes + size <= BYTES_MAX) last.push(full);
    else {
      batches.push([full]);
      bytes = 0;
    }
    bytes += size;
  }
  return batches;
}

function vectorsOf(data: { index: number; embedding: number[] }[]): number[][] {
  return [...data].sort((a, b) => a.index - b.index).map(({ embedding }) => embedding);
}

function checked(vectors: number[][], wanted: number, length = vectors[0]?.length ?? 0): number[][] {
  const isWhole =
    vectors.length === wanted &&
    length > 0 &&
    vectors.every((vector) => Array.isArray(vector) && vector.length === length && vector.every(Number.isFinite));
  if (!isWhole) throw new AiFailure('retry', 'The AI provider did not return a vector for each text. Try again.');
  return vectors;
}
