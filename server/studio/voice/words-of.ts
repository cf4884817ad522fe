import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { alignWords } from '@/lib/video/align-words';
import { speechSpans, stepsOf, trimmedWords } from '@/lib/video/loudness-steps';
import { matchWords } from '@/lib/video/match-words';
import { placeWords } from '@/lib/video/place-words';
import { tokensOf, type Token, type Word } from '@/lib/video/word';
import { wavHeader } from '@/lib/media/wav';
import { AppError } from '@/lib/errors/app-error';
import { log } from '@/server/system/log';
import type { Who } from '@/server/system/ai/meter';
import { canUse } from '@/server/system/ai/status';
import { transcribe } from '@/server/system/ai/transcribe';
import { espeak } from './espeak';
import { samplesOf } from './samples';
import { spokenText } from './spoken-text';
import { espeakVoice, type VoiceLanguage } from './voices';

type Input = {
  file: string;
  samples: Int16Array;
  rate: number;
  /** Null: nothing is known of its words. */
  text: string | null;
  language: VoiceLanguage;
  who: Who;
  signal: AbortSignal;
};

/** Models listen at this rate. */
const LISTENING_RATE = 16_000;

/** When the words of a recording are said: by transcription, else by its pauses; none when its text is unknown. */
export async function wordsOf(input: Input): Promise<Word[]> {
  const steps = stepsOf(input.samples, input.rate);
  const tokens = tokensOf(input.text ?? '');
  const heard = await transcribed(input);
  const matched = heard && tokens.length > 0 ? matchWords(tokens, heard) : heard;
  if (matched) return trimmedWords(matched, steps);
  if (tokens.length === 0) return [];
  const weights = await lengthsOf(tokens, input);
  return trimmedWords(alignWords(tokens, speechSpans(steps), weights ?? undefined), steps);
}

/** A failing provider must not fail a video whose words can be estimated. */
async function transcribed({ file, samples, rate, language, who, signal }: Input): Promise<Word[] | null> {
  if (!(await canUse('transcribe'))) return null;
  const listened = await samplesOf({ file, rate: LISTENING_RATE, signal });
  const bytes = Buffer.from(listened.buffer, listened.byteOffset, listened.byteLength);
  const audio = Buffer.concat([wavHeader({ rate: LISTENING_RATE, bytes: bytes.length }), bytes]);
  const seconds = samples.length / rate;
  try {
    const { value } = await transcribe({ audio, fileName: 'voice.wav', seconds, language, who, signal });
    const words = value.words?.map(({ word, start, end }) => ({ text: word.trim(), start, end }));
    return words?.filter(({ text, start }) => text !== '' && start < seconds) ?? null;
  } catch (err) {
    signal.throwIfAborted();
    if (!(err instanceof AppError)) throw err;
    log.warn({ err }, 'a voice could not be transcribed: its words are placed by its pauses');
    return null;
  }
}

/** How long espeak-ng takes for each word: closer than its letters. Null without espeak-ng. */
async function lengthsOf(tokens: readonly Token[], { text, language, signal }: Input): Promise<number[] | null> {
  const folder = await mkdtemp(path.join(tmpdir(), 'voice-'));
  try {
    const to = path.join(folder, 'model.wav');
    const request = { text: spokenText(text ?? ''), voice: espeakVoice(language, null), wordsPerMinute: 175, to };
    const events = await espeak(request, signal);
    const samples = await samplesOf({ file: to, signal });
    const placed = placeWords(tokens, events, samples.length / 48_000);
    return trimmedWords(placed, stepsOf(samples, 48_000)).map(({ start, end }) => Math.max(0.03, end - start));
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof AppError)) throw error;
    return null;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
