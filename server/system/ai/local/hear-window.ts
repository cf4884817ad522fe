import { requireLocalModel } from './catalogue';
import type { Written } from './child/messages';
import { runModel, type Ran } from './run-model';

/** Writes down at most 30 seconds of sound, of 16,000 samples a second, by a model of this host. */
export function hearWindow(
  id: string,
  { samples, language, signal }: { samples: Int16Array; language: string | null; signal: AbortSignal },
): Promise<Ran<Written>> {
  const bytes = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  const ask = { samples: bytes.toString('base64'), language };
  return runModel(requireLocalModel('transcribe', id), { ask, signal });
}
