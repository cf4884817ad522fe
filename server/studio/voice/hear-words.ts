import { wavHeader } from '@/lib/media/wav';
import { AppError } from '@/lib/errors/app-error';
import { alignWords } from '@/lib/video/align-words';
import { speechSpans, stepsOf, type Span } from '@/lib/video/loudness-steps';
import { tokensOf, type Word } from '@/lib/video/word';
import { AiFailure } from '@/server/system/ai/ai-failure';
import type { Who } from '@/server/system/ai/meter';
import { transcribe } from '@/server/system/ai/transcribe';
import { samplesFrom } from './samples';

/** Models listen at this rate. */
const RATE = 16_000;
/** Providers take 25 MB at once: that is thirteen minutes. */
const PIECE_S = 600;
/** A piece ends in the last pause of this part of it, so that no word is cut. */
const CUT_S = 30;

type Hearing = {
  file: string;
  seconds: number;
  /** ISO 639-1; null: detected. */
  language: string | null;
  who: Who;
  signal: AbortSignal;
  /** 0 to 1. */
  onProgress: (fraction: number) => void;
};

/** Everything that is said in a file, written down by a transcription, with its times. Silence is not sent. */
export async function hearWords({ file, seconds, language, who, signal, onProgress }: Hearing) {
  const words: Word[] = [];
  let spoken = language;
  for (let from = 0; from < seconds;) {
    const samples = await samplesFrom({ file, rate: RATE, from, seconds: PIECE_S, signal });
    if (samples.length === 0) break;
    const spans = speechSpans(stepsOf(samples, RATE));
    const long = samples.length / RATE;
    const until = from + long < seconds - 1 ? cutIn(spans, long) : long;
    const heard = spans.filter(({ start }) => start < until);
    if (heard.length > 0) {
      const piece = { samples: samples.subarray(0, Math.round(until * RATE)), spans: heard };
      const found = await wordsOf(piece, { language, who, signal });
      spoken ??= found.language;
      words.push(...found.words.map(({ text, start, end }) => ({ text, start: start + from, end: end + from })));
    }
    from += until;
    onProgress(Math.min(1, from / seconds));
  }
  return { words, language: spoken };
}

/** The middle of the last pause of a piece; its end without a pause. */
function cutIn(spans: readonly Span[], long: number): number {
  const last = spans.findLast(({ start }, index) => index > 0 && start > long - CUT_S);
  const before = last && spans[spans.indexOf(last) - 1];
  return last && before ? Math.max(long - CUT_S, (before.end + last.start) / 2) : long;
}

type Piece = { samples: Int16Array; spans: readonly Span[] };

async function wordsOf(
  { samples, spans }: Piece,
  { language, who, signal }: Pick<Hearing, 'language' | 'who' | 'signal'>,
) {
  const bytes = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  const audio = Buffer.concat([wavHeader({ rate: RATE, bytes: bytes.length }), bytes]);
  const seconds = samples.length / RATE;
  const asked = { audio, fileName: 'sound.wav', seconds, who, signal, ...(language ? { language } : {}) };
  const { value } = await transcribe(asked).catch((error: unknown) => {
    if (error instanceof AiFailure && error.isBadRequest && language === null)
      throw new AppError('LANGUAGE_UNKNOWN', 'The transcription can’t tell the language. Choose it, and try again.');
    throw error;
  });
  const timed = value.words?.map(({ word, start, end }) => ({ text: word.trim(), start, end: Math.min(end, seconds) }));
  // A model that tells no times: its words share what is audible.
  const words = timed ?? alignWords(tokensOf(value.text), spans);
  return { language: value.language, words: words.filter(({ text, start }) => text !== '' && start < seconds) };
}
