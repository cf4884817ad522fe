import type { mongo } from 'mongoose';
import { embed } from '@/server/system/ai/embed';
import { aiStatus, canUse } from '@/server/system/ai/status';
import { log } from '@/server/system/log';
import { packed, unit } from './vectors';

const FEATURE = 'knowledge';
/** Vectors of questions asked lately: people type a question letter by letter, and ask it again. */
const CACHED_VECTORS = 500;
const asked = new Map<string, Float32Array>();

/** The model of embeddings that is configured and works; null: searches go by words. */
export async function embeddingModel(): Promise<string | null> {
  return (await canUse('embed')) ? (await aiStatus()).embed.model : null;
}

/** Why there is no search by meaning; null when there is. */
export async function lackOfEmbeddings(): Promise<string | null> {
  if (await canUse('embed')) return null;
  const { reason } = (await aiStatus()).embed;
  return reason ?? 'The embeddings of this host’s AI do not work.';
}

type Texts = { projectId: string; texts: readonly string[]; signal?: AbortSignal | undefined };

/** Vectors of passages, ready to be stored. Throws as the AI layer does. */
export async function embedPassages({ projectId, texts, signal }: Texts): Promise<mongo.Binary[]> {
  const { value } = await embed({
    who: { projectId, feature: FEATURE },
    texts: [...texts],
    role: 'passage',
    signal,
  });
  return value.map(packed);
}

/** The vector of a question; null when the AI fails, so that words alone decide. */
export async function embedQuestion(question: {
  projectId: string;
  model: string;
  text: string;
}): Promise<Float32Array | null> {
  const key = `${question.model}\n${question.text}`;
  const known = asked.get(key);
  if (known) return known;
  // Another model's vector would be paid for and thrown away.
  if ((await embeddingModel()) !== question.model) return null;
  try {
    const { value, model } = await embed({
      who: { projectId: question.projectId, feature: FEATURE },
      texts: [question.text],
      timeoutMs: 8_000,
    });
    const [numbers] = value;
    if (!numbers || model !== question.model) return null;
    const vector = unit(numbers);
    if (asked.size >= CACHED_VECTORS) asked.delete(asked.keys().next().value ?? '');
    asked.set(key, vector);
    return vector;
  } catch (err) {
    log.warn({ err }, 'a question could not be embedded; words alone decide');
    return null;
  }
}
