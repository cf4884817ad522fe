import { indexNotice } from '@/lib/knowledge/index-notice';
import { CHUNKER } from '@/lib/knowledge/passages';
import { embeddingModel } from './embedding';
import { generationsOf, indexStateOf, type Generation } from './index.store';

/** Made with another model, or by older rules of cutting. Without a model, one with vectors still serves by words. */
export function isOutdated({ model: made, chunker }: Generation, model: string | null): boolean {
  return chunker !== CHUNKER || (model !== null && (made ?? null) !== model);
}

/** Made with what is configured now. */
export function isPresent({ model: made, chunker }: Generation, model: string | null): boolean {
  return chunker === CHUNKER && (made ?? null) === model;
}

/** The sentence of a project's searches about its index; null: it was made with the present settings. */
export async function readIndexNotice(projectId: string): Promise<string | null> {
  const [state, all, model] = await Promise.all([indexStateOf(projectId), generationsOf(projectId), embeddingModel()]);
  const active = all.find(({ _id }) => String(_id) === String(state?.active));
  if (!active || !isOutdated(active, model)) return null;
  const next = all.find((each) => each !== active && isPresent(each, model));
  // An administrator went back to the index that serves.
  if (next && ['active', 'previous'].includes(next.state)) return null;
  const { done, total, reason } = next ?? { done: 0, total: 0, reason: null };
  const named = next && ['building', 'failed', 'complete'].includes(next.state) ? next.state : 'none';
  return indexNotice(
    {
      state: named as 'building' | 'failed' | 'complete' | 'none',
      done: done ?? 0,
      total: total ?? 0,
      reason: reason ?? null,
    },
    { isByWords: model !== null && (active.model ?? null) !== model },
  );
}
