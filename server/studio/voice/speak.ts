import { readFile } from 'node:fs/promises';
import { AppError, invalid } from '@/lib/errors/app-error';
import { stepsOf, trimmedWords } from '@/lib/video/loudness-steps';
import { placeWords } from '@/lib/video/place-words';
import { tokensOf, type Word } from '@/lib/video/word';
import type { Who } from '@/server/system/ai/meter';
import { canUse } from '@/server/system/ai/status';
import { aiVoice } from './ai-voice';
import { espeak, NO_LIBRARY } from './espeak';
import { hasEspeak } from './list-voices';
import { localVoice } from './local-voice';
import { VOICE_RATE, writeSamples } from './samples';
import { spokenText } from './spoken-text';
import { espeakVoice, type VoiceLanguage, type VoiceProvider } from './voices';
import { wordsOf } from './words-of';

export type SpeechRequest = {
  text: string;
  language: VoiceLanguage;
  /** Null: espeak-ng where it is installed, else the AI's. */
  provider?: VoiceProvider | null;
  /** Null, or one that does not speak the language: the provider's first. */
  voice: string | null;
  /** 0.5 to 2. */
  speed: number;
  /** A path without extension. */
  to: string;
  who: Who;
  signal: AbortSignal;
};

/** A voice's file (WAV, one channel), and its words in order: seconds from its start. */
export type Speech = { path: string; seconds: number; words: Word[]; provider: VoiceProvider; voice: string | null };

type Said = Pick<Speech, 'seconds' | 'words' | 'voice'>;
type Input = Omit<SpeechRequest, 'provider'>;

const USUAL_WORDS_A_MINUTE = 165;
const HEADER_BYTES = 44;
/** An AI's voice takes that much at once; a segment says far less. */
const LONGEST_TEXT = 4_000;

const PROVIDERS: Record<VoiceProvider, (input: Input) => Promise<Said>> = {
  local: byModel,
  espeak: byEspeak,
  ai: byAi,
};

/** Says a text into `to`.wav. Throws an AppError with a sentence when the voice is not there. */
export async function speak({ provider, to, ...request }: SpeechRequest): Promise<Speech> {
  if (tokensOf(request.text).length === 0) throw invalid('text', 'The voice-over has no words. Write what is said.');
  if ([...request.text].length > LONGEST_TEXT)
    throw invalid('text', `A voice-over has at most ${LONGEST_TEXT} characters. Split the segment.`);
  const chosen = provider ?? (await usualProvider());
  const path = `${to}.wav`;
  return { path, provider: chosen, ...(await PROVIDERS[chosen]({ ...request, to: path })) };
}

async function usualProvider(): Promise<VoiceProvider> {
  if (await hasEspeak()) return 'espeak';
  if (await canUse('speech')) return 'ai';
  throw new AppError('SERVICE_UNAVAILABLE', NO_LIBRARY);
}

async function byEspeak({ text, language, voice: wished, speed, to, signal }: Input): Promise<Said> {
  const voice = espeakVoice(language, wished);
  const wordsPerMinute = Math.round(Math.min(450, Math.max(80, USUAL_WORDS_A_MINUTE * speed)));
  const events = await espeak({ text: spokenText(text), voice, wordsPerMinute, to }, signal);
  const { samples, rate } = await readWav(to);
  const seconds = samples.length / rate;
  return { seconds, voice, words: trimmedWords(placeWords(tokensOf(text), events, seconds), stepsOf(samples, rate)) };
}

async function byModel({ text, to, ...request }: Input): Promise<Said> {
  const { samples, rate, events, voice } = await localVoice({ text, ...request });
  await writeSamples(to, samples, rate);
  const seconds = samples.length / rate;
  return { seconds, voice, words: trimmedWords(placeWords(tokensOf(text), events, seconds), stepsOf(samples, rate)) };
}

async function byAi({ text, language, voice, speed, to, who, signal }: Input): Promise<Said> {
  const samples = await aiVoice({ text: spokenText(text).replace(/\s+/g, ' ').trim(), voice, speed, to, who, signal });
  const words = await wordsOf({ file: to, samples, rate: VOICE_RATE, text, language, who, signal });
  return { seconds: samples.length / VOICE_RATE, voice, words };
}

/** A WAV file that our child wrote: its header is always the same. */
async function readWav(file: string): Promise<{ samples: Int16Array; rate: number }> {
  const bytes = await readFile(file);
  const body = bytes.buffer.slice(bytes.byteOffset + HEADER_BYTES, bytes.byteOffset + bytes.length);
  return { samples: new Int16Array(body), rate: bytes.readUInt32LE(24) };
}
