import type { AdapterContext } from './types';

/** The saved result of a step of this delivery, or the step itself, saved before anything else happens. */
export async function stepOf<T>(
  context: Pick<AdapterContext, 'steps' | 'saveStep'>,
  name: string,
  make: () => Promise<T>,
): Promise<T> {
  if (name in context.steps) return context.steps[name] as T;
  const made = await make();
  await context.saveStep(name, made);
  return made;
}

/**
 * What is known of an uploaded file: for which address, and until when the network keeps it (ISO date; absent: for
 * good).
 */
type Uploaded<T> = { url: string; until?: string; value: T };

/** What an earlier attempt of this delivery uploaded for a file and the network still has. */
export function uploadedBefore<T>(
  steps: Record<string, unknown>,
  file: { index: number; url: string; now: Date },
): T | undefined {
  return uploadBefore<T>(steps, file)?.value;
}

/** The same with what is known of it besides. */
export function uploadBefore<T>(
  steps: Record<string, unknown>,
  { index, url, now }: { index: number; url: string; now: Date },
): Uploaded<T> | undefined {
  const step = steps[`media${index}`] as Uploaded<T> | undefined;
  if (step?.url !== url || (step.until !== undefined && new Date(step.until) <= now)) return undefined;
  return step;
}

/** Keeps an upload for the next attempt. */
export function keepUpload<T>(
  context: Pick<AdapterContext, 'saveStep'>,
  { index, ...uploaded }: { index: number } & Uploaded<T>,
): Promise<void> {
  return context.saveStep(`media${index}`, uploaded);
}
