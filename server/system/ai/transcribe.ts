import { toFile } from 'openai';
import type { Units } from '@/lib/ai/cost';
import { AiFailure } from './ai-failure';
import { clientFor } from './client';
import { requireConnection } from './connection';
import { metered, type Answered, type Asking } from './meter';

type TranscribeRequest = Asking & {
  audio: Uint8Array;
  /** With the ending that fits its type. */
  fileName: string;
  /** Its length, for the estimate. */
  seconds: number;
  /** ISO 639-1, where it is known. */
  language?: string;
};

export type Transcript = {
  text: string;
  language: string | null;
  /** When each word is said, in seconds; null: the model does not tell. */
  words: { word: string; start: number; end: number }[] | null;
};

/** The part of each form that is read. */
type Answer = {
  text?: string;
  language?: string;
  duration?: number;
  words?: Transcript['words'];
  usage?: { type?: string; seconds?: number; input_tokens?: number; output_tokens?: number };
};

/** Models that know no times of words refuse the first form. */
const FORMS = ['verbose_json', 'json'] as const;
const taken = new Map<string, number>();
/** Upper bounds, for models that count audio in tokens. */
const AUDIO_TOKENS_A_SECOND = 40;
const WORD_TOKENS_A_SECOND = 10;

/** Writes down what is said, with the times of the words where the model tells them. */
export async function transcribe(asked: TranscribeRequest): Promise<Answered<Transcript>> {
  const { connection } = await requireConnection('transcribe');
  const key = `${connection.address} ${connection.model}`;
  for (let at = taken.get(key) ?? 0; ; at += 1) {
    try {
      const answered = await inForm(asked, FORMS[at] ?? 'json');
      taken.set(key, at);
      return { ...answered, value: transcriptOf(answered.value) };
    } catch (error) {
      const isRefusal = error instanceof AiFailure && error.isBadRequest;
      if (!isRefusal || at >= FORMS.length - 1) throw error;
    }
  }
}

async function inForm(
  { audio, fileName, seconds, language, ...asking }: TranscribeRequest,
  form: (typeof FORMS)[number],
): Promise<Answered<Answer>> {
  const { connection, setting } = await requireConnection('transcribe');
  return metered({
    ...asking,
    capability: 'transcribe',
    connection,
    setting,
    estimate: {
      seconds,
      inputTokens: Math.ceil(seconds * AUDIO_TOKENS_A_SECOND),
      outputTokens: Math.ceil(seconds * WORD_TOKENS_A_SECOND) + 50,
    },
    call: async (signal) => {
      const value = (await clientFor(connection).audio.transcriptions.create(
        {
          model: connection.model,
          file: await toFile(audio, fileName),
          response_format: form,
          ...(form === 'verbose_json' ? { timestamp_granularities: ['word'] } : {}),
          ...(language ? { language } : {}),
        },
        { signal },
      )) as Answer;
      if (typeof value?.text !== 'string') throw new SyntaxError('no text');
      return { value, units: unitsOf(value, seconds) };
    },
  });
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
  return { text: text.trim(), language: language ?? null, words: isTimed ? (words ?? null) : null };
}
