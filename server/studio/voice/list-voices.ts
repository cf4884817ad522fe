import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AppError } from '@/lib/errors/app-error';
import { canUse } from '@/server/system/ai/status';
import { espeak } from './espeak';
import { findFestivalVoices } from './festival/find-voices';
import { aiVoices, espeakVoices, type Voice, type VoiceLanguage } from './voices';

let isInstalled = false;

/** The voices that this host can speak a language with; the first is the default. None: the list is empty. */
export async function listVoices(language: VoiceLanguage): Promise<Voice[]> {
  const [builtIn, festival, byAi] = await Promise.all([hasEspeak(), findFestivalVoices(), canUse('speech')]);
  return [
    ...(builtIn ? espeakVoices(language) : []),
    ...festival
      .filter((voice) => voice.language === language)
      .map(({ id, label }) => ({ provider: 'festival' as const, id, label, language })),
    ...(byAi ? aiVoices(language) : []),
  ];
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
