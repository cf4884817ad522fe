import { toFile } from 'openai';
import type { TranscriptionCreateParams } from 'openai/resources/audio/transcriptions';
import type { Units } from '@/lib/ai/cost';
import { adapted } from './adapt';
import { clientFor } from './client';
import { requireConnection } from './connection';
import type { Answered, Asking } from './meter';
import { transcribeHere, type Transcript } from './transcribe-here';

type TranscribeRequest = Asking & {
  audio: Uint8Array;
  /** With the ending that fits its type. */
  fileName: string;
  /** Its length, for the estimate. */
  seconds: number;
  /** ISO 639-1, where it is known. */
  language?: string;
  /** 0 to 1, where the sound is heard in parts. */
  onProgress?: ((fraction: number) => void) | undefined;
};

/** The part of each form that is read. */
type Answer = {
  text?: string;
  language?: string;
  duration?: number;
  words?: Transcript['words'];
  usage?: { type?: string; seconds?: number; input_tokens?: number; output_tokens?: number };
};

/** Upper bounds, for models that count audio in tokens. */
const AUDIO_TOKENS_A_SECOND = 40;
const WORD_TOKENS_A_SECOND = 10;

/**
 * Writes down what is said, with the times of the words where the model tells them. A model of this host hears WAV
 * files of one channel at 16 kHz.
 */
export async function transcribe({
  audio,
  fileName,
  seconds,
  language,
  onProgress,
  ...asking
}: TranscribeRequest): Promise<Answered<Transcript>> {
  const { connection, setting } = await requireConnection('transcribe');
  if (connection.isLocal)
    return transcribeHere({ connection, setting, asking, audio, language: language ?? null, onProgress });
  const answered = await adapted({
    ...asking,
    operation: 'transcriptions',
    capability: 'transcribe',
    connection,
    setting,
    estimate: {
      seconds,
      inputTokens: Math.ceil(seconds * AUDIO_TOKENS_A_SECOND),
      outputTokens: Math.ceil(seconds * WORD_TOKENS_A_SECOND) + 50,
    },
    fields: {
      model: connection.model,
      response_format: 'verbose_json',
      timestamp_granularities: ['word'],
      ...(language ? { language } : {}),
    },
    send: async (fields, signal) => {
      const request = { ...fields, file: await toFile(audio, fileName) } as unknown as TranscriptionCreateParams;
      const value = (await clientFor(connection).audio.transcriptions.create(request, { signal })) as Answer;
      if (typeof value?.text !== 'string') throw new SyntaxError('no text');
      return { value, units: unitsOf(value, seconds) };
    },
  });
  return { ...answered, value: transcriptOf(answered.value) };
}

function unitsOf({ usage, duration }: Answer, seconds: number): Units {
  return {
    seconds: usage?.seconds ?? duration ?? seconds,
    ...(usage?.input_tokens === undefined ? {} : { inputTokens: usage.input_tokens }),
    ...(usage?.output_tokens === undefined ? {} : { outputTokens: usage.output_tokens }),
  };
}

function transcriptOf({ text = '', language, words }: Answer): Transcript {
  const isTimed = (words ?? []).length > 0 && words?.every(({ start, end }) => start >= 0 && end >= start);
  const own = isTimed ? (words ?? null) : null;
  return { text: text.trim(), language: language ?? null, words: own, timing: own && 'words' };
}
