import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AppError } from '@/lib/errors/app-error';
import { canUse } from '@/server/system/ai/status';
import { espeak } from './espeak';
import { readyVoices } from './local-voice';
import { aiVoices, espeakVoices, type Voice, type VoiceLanguage } from './voices';

let isInstalled = false;

/** The voices that this host can speak a language with; the first is the default. None: the list is empty. */
export async function listVoices(language: VoiceLanguage): Promise<Voice[]> {
  const [builtIn, byAi] = await Promise.all([hasEspeak(), canUse('speech')]);
  return [
    // Their phonemes are espeak-ng's.
    ...(builtIn ? readyVoices(language) : []),
    ...(builtIn ? espeakVoices(language) : []),
    ...(byAi ? aiVoices(language) : []),
  ];
}

/**
 * The voice of what is new: where none is named, a model of this host that is ready. It is kept by its name, so that a
 * film never changes its voice because a model came or went; without one nothing is named, which means espeak-ng.
 */
export async function settledVoice<V extends { provider: string | null; id: string | null }>(
  voice: V,
  language: VoiceLanguage,
): Promise<V> {
  if (voice.provider !== null) return voice;
  const [first] = (await hasEspeak()) ? readyVoices(language) : [];
  return first ? { ...voice, provider: first.provider, id: first.id } : voice;
}

/** Whether espeak-ng is there. Once found it is not asked for again. */
export async function hasEspeak(): Promise<boolean> {
  if (isInstalled) return true;
  const folder = await mkdtemp(path.join(tmpdir(), 'voice-'));
  try {
    const to = path.join(folder, 'check.wav');
    await espeak({ text: 'a', voice: 'en-us', wordsPerMinute: 175, to }, AbortSignal.timeout(20_000));
    isInstalled = true;
  } catch (error) {
    if (!(error instanceof AppError || (error as Error).name === 'TimeoutError')) throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return isInstalled;
}
