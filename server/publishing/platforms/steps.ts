import type { AdapterContext } from './types';

/** The saved result of a step of this delivery; otherwise runs the step and saves its result first. */
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

/** The record of an uploaded file: its address, and until when the network keeps it (ISO date; absent: for ever). */
type Uploaded<T> = { url: string; until?: string; value: T };

/** The upload of a file by an earlier attempt of this delivery that the network still has. */
export function uploadedBefore<T>(
  steps: Record<string, unknown>,
  file: { index: number; url: string; now: Date },
): T | undefined {
  return uploadBefore<T>(steps, file)?.value;
}

/** The same, with its further details. */
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
