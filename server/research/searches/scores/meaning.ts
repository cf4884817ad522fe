import { against, meanOfBest } from '@/lib/searches/score';
import { COMMON_LIKENESS } from '@/lib/ai/local-models';
import { commonLikeness } from '@/server/system/ai/common-likeness';
import { embed } from '@/server/system/ai/embed';
import { embeddingModel } from '@/server/research/knowledge/index/embedding';
import { likenessOf, unit, unpacked } from '@/server/research/knowledge/index/vectors';
import { log } from '@/server/system/log';
import { candidatesWhere, type Candidate } from '../stored/candidate.store';
import { readingOf, saveVectors, type ScoredReading } from '../stored/reading.store';
import type { Meaning } from './score-candidate';
import { updateSearch, type ChannelSearch } from '../stored/search.store';

/** Between these lies the scale. */
const { unlike: UNLIKE, alike: ALIKE } = COMMON_LIKENESS;
/** A text's part that is compared. */
const MAX_CHARACTERS = 1_000;

type Ctx = { search: ChannelSearch; signal: AbortSignal };

/** The likeness by meaning of what was read; null where there are no vectors of the search's model. */
export function meaningOf(
  search: Pick<ChannelSearch, 'vector' | 'vectorModel'>,
  reading: ScoredReading | null | undefined,
): Meaning | null {
  if (!search.vector || !reading?.vectors || reading.vectorModel !== search.vectorModel) return null;
  const theme = unpacked(search.vector);
  const all = unpacked(reading.vectors);
  const count = all.length / theme.length;
  if (!Number.isInteger(count) || count < 1) return null;
  const likeness = Array.from({ length: count }, (_, at) =>
    onScale(
      commonLikeness(reading.vectorModel, likenessOf(theme, all.subarray(at * theme.length, (at + 1) * theme.length))),
    ),
  );
  // The first vector is the description's.
  return { posts: meanOfBest(likeness.slice(1)), description: likeness[0] ?? null };
}

/**
 * The same of a channel whose vectors are not here, as after an import: what they said once. Marks change the weight of
 * these parts, never the parts.
 */
export const keptMeaningOf = ({ scoreMethod, parts }: Pick<Candidate, 'scoreMethod' | 'parts'>): Meaning | null =>
  scoreMethod === 'embeddings' ? { posts: parts.posts ?? null, description: parts.description ?? null } : null;

/**
 * For a search by meaning that goes on: its theme as a vector of the model that is configured now. An import comes
 * without one, and a model may be another one since.
 */
export async function withTheme(ctx: Ctx): Promise<ChannelSearch> {
  const { search } = ctx;
  if (search.scoreMethod !== 'embeddings') return search;
  const model = await embeddingModel();
  if (model === null || (search.vector && search.vectorModel === model)) return search;
  const [seed] = await candidatesWhere(String(search._id), { isSeed: true, state: 'checked' });
  return seed ? embedTheme(ctx, seed) : search;
}

const onScale = (cosine: number) => against(cosine - UNLIKE, ALIKE - UNLIKE);

/** Vectors of a channel's description and posts. A model that fails leaves the channel to be scored by words. */
export async function embedReading(ctx: Ctx, row: Candidate): Promise<void> {
  const searchId = String(ctx.search._id);
  const reading = ctx.search.vector ? await readingOf(searchId, row.key) : null;
  if (!reading || reading.posts.length === 0) return;
  const texts = [[row.title, row.description].filter(Boolean).join('\n') || row.username];
  for (const { text } of reading.posts) if (text.trim() !== '') texts.push(text);
  const vectors = await vectorsOf(ctx, texts);
  if (vectors) await saveVectors(reading._id, Buffer.from(vectors.buffer), ctx.search.vectorModel ?? '');
}

/** The theme as a vector: of the words given, or of the seed's posts. Without embeddings nothing changes. */
export async function embedTheme(ctx: Ctx, seed: Candidate): Promise<ChannelSearch> {
  const { search } = ctx;
  const model = await embeddingModel();
  if (model === null) return search;
  const reading = await readingOf(String(search._id), seed.key);
  const posts = (reading?.posts ?? []).map(({ text }) => text).filter((text) => text.trim() !== '');
  const texts = search.theme
    ? [search.theme]
    : [[seed.title, seed.description].filter(Boolean).join('\n'), ...posts].filter(Boolean);
  const vectors = texts.length > 0 ? await vectorsOf(ctx, texts) : null;
  if (!vectors) return search;
  const vector = Buffer.from(meanOf(vectors, texts.length).buffer);
  return (await updateSearch(String(search._id), { $set: { vector, vectorModel: model } })) ?? search;
}

async function vectorsOf({ search, signal }: Ctx, texts: readonly string[]): Promise<Float32Array | null> {
  try {
    const who = {
      projectId: String(search.projectId),
      feature: 'search',
      subject: { kind: 'search', id: String(search._id) },
    };
    const { value } = await embed({ who, texts: texts.map((text) => text.slice(0, MAX_CHARACTERS)), signal });
    const all = new Float32Array(value.flatMap((vector) => [...unit(vector)]));
    return all.length > 0 ? all : null;
  } catch (err) {
    signal.throwIfAborted();
    log.warn({ err, search: String(search._id) }, 'a channel has no vectors; it is scored by words');
    return null;
  }
}

function meanOf(all: Float32Array, count: number): Float32Array {
  const size = all.length / count;
  const mean = Array.from({ length: size }, (_, at) => {
    let sum = 0;
    for (let vector = 0; vector < count; vector += 1) sum += all[vector * size + at] ?? 0;
    return sum;
  });
  return unit(mean);
}
