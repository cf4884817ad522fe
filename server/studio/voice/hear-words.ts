import { joinWindows } from '@/lib/ai/hearing/windows';
import { wavHeader } from '@/lib/media/wav';
import { AppError } from '@/lib/errors/app-error';
import { alignWords } from '@/lib/video/align-words';
import { speechSpans, stepsOf, type Span } from '@/lib/video/loudness-steps';
import { tokensOf } from '@/lib/video/word';
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
/** Without a pause there, the next piece begins so much before the end of this one. */
const OVERLAP_S = 4;

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
  const parts: Parameters<typeof joinWindows>[0][number][] = [];
  let spoken = language;
  for (let from = 0; from < seconds;) {
    const samples = await samplesFrom({ file, rate: RATE, from, seconds: PIECE_S, signal });
    if (samples.length === 0) break;
    const spans = speechSpans(stepsOf(samples, RATE));
    const long = samples.length / RATE;
    const isLast = long < PIECE_S - 1 || from + long >= seconds - 1;
    const pause = isLast ? null : pauseIn(spans, long);
    const until = pause ?? long;
    const heard = spans.filter(({ start }) => start < until);
    const share = until / seconds;
    if (heard.length > 0) {
      const piece = { samples: samples.subarray(0, Math.round(until * RATE)), spans: heard };
      const done = from / seconds;
      const found = await wordsOf(piece, {
        language,
        who,
        signal,
        onProgress: (part) => onProgress(done + part * share),
      });
      spoken ??= found.language;
      const words = found.words.map((word) => ({ ...word, start: word.start + from, end: word.end + from }));
      const seam = isLast || pause !== null ? null : from + until - OVERLAP_S / 2;
      parts.push({ window: { from, until: from + until, seam }, words });
    }
    from += isLast || pause !== null ? until : until - OVERLAP_S;
    onProgress(Math.min(1, from / seconds));
  }
  return { words: joinWindows(parts), language: spoken };
}

/** The middle of the last pause of a piece; null: it has none, and the next one overlaps it. */
function pauseIn(spans: readonly Span[], long: number): number | null {
  const last = spans.findLast(({ start }, index) => index > 0 && start > long - CUT_S);
  const before = last && spans[spans.indexOf(last) - 1];
  if (last && before) return Math.max(long - CUT_S, (before.end + last.start) / 2);
  // Nothing is heard at its end.
  const end = spans.at(-1)?.end ?? 0;
  return end < long - OVERLAP_S ? long : null;
}

type Piece = { samples: Int16Array; spans: readonly Span[] };

async function wordsOf(
  { samples, spans }: Piece,
  { language, who, signal, onProgress }: Pick<Hearing, 'language' | 'who' | 'signal' | 'onProgress'>,
) {
  const bytes = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  const audio = Buffer.concat([wavHeader({ rate: RATE, bytes: bytes.length }), bytes]);
  const seconds = samples.length / RATE;
  const sound = { audio, fileName: 'sound.wav', seconds, who, signal, onProgress, ...(language ? { language } : {}) };
  const { value } = await transcribe(sound).catch((error: unknown) => {
    if (error instanceof AiFailure && error.isBadRequest && language === null)
      throw new AppError('LANGUAGE_UNKNOWN', 'The transcription can’t tell the language. Choose it, and try again.');
    throw error;
  });
  const timed = value.words?.map(({ word, start, end }) => ({ text: word.trim(), start, end: Math.min(end, seconds) }));
  // A model that tells no times: its words share what is audible.
  const words = timed ?? alignWords(tokensOf(value.text), spans);
  return { language: value.language, words: words.filter(({ text, start }) => text !== '' && start < seconds) };
}
