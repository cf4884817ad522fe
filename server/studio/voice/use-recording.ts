import type { Word } from '@/lib/video/word';
import type { Who } from '@/server/system/ai/meter';
import { samplesOf, VOICE_RATE, writeSamples } from './samples';
import type { VoiceLanguage } from './voices';
import { wordsOf } from './words-of';

type Recording = {
  /** Any sound, or a video with some. */
  file: string;
  /** Its words, when they are known. */
  text: string | null;
  language: VoiceLanguage;
  /** How much faster it is played. */
  speed?: number;
  /** A path without extension. */
  to: string;
  who: Who;
  signal: AbortSignal;
};

/**
 * A person's own recording as a voice: a WAV file, and when its words are said. Without transcription and without its
 * text it has no words, so no subtitles.
 */
export async function useRecording({
  file,
  to,
  speed = 1,
  ...asked
}: Recording): Promise<{ path: string; seconds: number; words: Word[] }> {
  const samples = await samplesOf({ file, speed, signal: asked.signal });
  const path = `${to}.wav`;
  await writeSamples(path, samples);
  const words = await wordsOf({ ...asked, file: path, samples, rate: VOICE_RATE });
  return { path, seconds: samples.length / VOICE_RATE, words };
}
