import type { CreateEmbeddingResponse } from 'openai/resources/embeddings';
import { addUnits, type Units } from '@/lib/ai/cost';
import { AiFailure } from './ai-failure';
import { adapted } from './adapt';
import { clientFor } from './client';
import { requireConnection } from './connection';
import { textTokens } from './messages';
import type { Answered, Asking } from './meter';

type EmbedRequest = Asking & { texts: readonly string[] };

/** Small enough for local servers; the provider's own limits are 2,048 texts and 300,000 tokens. */
const TEXTS_MAX = 128;
const BYTES_MAX = 200_000;

/** The vectors of texts, in their order, all of one length. A model's vectors only compare with its own. */
export async function embed({ texts, ...asking }: EmbedRequest): Promise<Answered<number[][]>> {
  const { connection, setting } = await requireConnection('embed');
  const all: Answered<number[][]> = {
    value: [],
    model: connection.model,
    units: {},
    cost: 0,
    isEstimate: false,
    ms: 0,
  };
  for (const batch of batchesOf(texts)) {
    const answered = await adapted({
      ...asking,
      operation: 'embeddings',
      capability: 'embed',
      connection,
      setting,
      estimate: { inputTokens: batch.reduce((sum, text) => sum + textTokens(text), 0) },
      fields: { model: connection.model, input: batch, encoding_format: 'float' },
      send: async (fields, signal) => {
        // The library's own call asks for base64 where no encoding is named, and misreads servers that return numbers.
        const answer = await clientFor(connection).post<CreateEmbeddingResponse>('/embeddings', {
          body: fields,
          signal,
        });
        if (!Array.isArray(answer?.data)) throw new SyntaxError('no vectors');
        const used: number | undefined = answer.usage?.prompt_tokens;
        const units: Units = typeof used === 'number' ? { inputTokens: used } : {};
        return { value: { vectors: vectorsOf(answer.data), wanted: batch.length }, units };
      },
    });
    const { vectors, wanted } = answered.value;
    all.value.push(...checked(vectors, wanted, all.value[0]?.length));
    all.units = addUnits(all.units, answered.units);
    all.cost = all.cost === null || answered.cost === null ? null : all.cost + answered.cost;
    all.isEstimate ||= answered.isEstimate;
    all.ms += answered.ms;
  }
  return all;
}

function batchesOf(texts: readonly string[]): string[][] {
  const batches: string[][] = [];
  let bytes = 0;
  for (const text of texts) {
    // An empty text has no vector anywhere.
    const full = text.trim() === '' ? ' ' : text;
    const size = Buffer.byteLength(full);
    const last = batches.at(-1);
    if (last && last.length < TEXTS_MAX && bytes + size <= BYTES_MAX) last.push(full);
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
