import { rm, writeFile } from 'node:fs/promises';
import type { Who } from '@/server/system/ai/meter';
import { speech } from '@/server/system/ai/speech';
import { samplesOf, writeSamples } from './samples';
import { DEFAULT_AI_VOICE } from './voices';

type Input = { text: string; voice: string | null; speed: number; to: string; who: Who; signal: AbortSignal };

/** Says a text with an OpenAI-compatible server into a WAV file, and returns its samples. */
export async function aiVoice({ text, voice, speed, to, who, signal }: Input): Promise<Int16Array> {
  const { value } = await speech({ text, voice: voice ?? DEFAULT_AI_VOICE, format: 'wav', who, signal });
  const answered = `${to}.answer`;
  try {
    await writeFile(answered, value, { mode: 0o600 });
    const samples = await samplesOf({ file: answered, speed, signal });
    await writeSamples(to, samples);
    return samples;
  } finally {
    await rm(answered, { force: true });
  }
}
