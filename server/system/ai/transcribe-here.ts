import type { HeardWord } from '@/lib/ai/hearing/words-of-tokens';
import { HEARING_RATE } from '@/lib/ai/hearing/log-mel';
import { joinWindows, windowsOf, type HearingWindow } from '@/lib/ai/hearing/windows';
import { samplesOfWav } from '@/lib/media/wav';
import { alignWords } from '@/lib/video/align-words';
import { speechSpans, stepsOf, trimmedWords, type Span } from '@/lib/video/loudness-steps';
import { tokensOf } from '@/lib/video/word';
import { addAnswer, NOTHING_YET } from './answers';
import type { ReadyConnection } from './connection';
import type { HeardPart, Written } from './local/child/messages';
import { hearWindow } from './local/hear-window';
import { metered, type Answered, type Asking } from './meter';
import type { StoredAiSetting } from './setting.store';

export type Transcript = {
  text: string;
  language: string | null;
  /** When each word is said, in seconds; null: the model does not tell. */
  words: { word: string; start: number; end: number }[] | null;
  /** Where their times come from: each word's own, or those of a part, which its words share. */
  timing: 'words' | 'parts' | null;
};

type Hearing = {
  connection: ReadyConnection;
  setting: StoredAiSetting;
  asking: Asking;
  /** A WAV file of one channel, 16,000 samples a second of 16 bits. */
  audio: Uint8Array;
  language: string | null;
  onProgress?: ((fraction: number) => void) | undefined;
};

/** A word may begin or end as quietly as this beside what is heard of it. */
const BESIDE_S = 0.3;

/**
 * Writes down what is said in a recording by a model of this host, half a minute at a time. Silence is not heard, so
 * nothing is invented for it. The first part that is heard decides the language.
 */
export async function transcribeHere({ audio, language, onProgress, ...ways }: Hearing): Promise<Answered<Transcript>> {
  const samples = requireSamples(audio);
  const steps = stepsOf(samples, HEARING_RATE);
  const spans = speechSpans(steps);
  const windows = windowsOf(spans);
  const heard: { window: HearingWindow; words: HeardWord[] }[] = [];
  let spoken = language;
  let isTimed = true;
  let all: Omit<Answered<Written>, 'value'> = { ...NOTHING_YET, model: ways.connection.model };
  for (const [at, window] of windows.entries()) {
    const sound = samples.subarray(Math.round(window.from * HEARING_RATE), Math.round(window.until * HEARING_RATE));
    const answered = await oneWindow(sound, spoken, ways);
    all = addAnswer(all, answered);
    const { parts } = answered.value;
    if (parts.length > 0) spoken = answered.value.language ?? spoken;
    isTimed &&= parts.every(({ words }) => words !== null);
    heard.push({ window, words: parts.flatMap((part) => wordsIn(part, window, spans)) });
    onProgress?.((at + 1) / windows.length);
  }
  const words = joinWindows(heard).filter((word) => spans.some((span) => touches(span, word)));
  const timed = isTimed ? trimmedWords(words, steps) : words;
  const text = timed.map((word) => word.text).join(' ');
  const value: Transcript = {
    text,
    language: spoken,
    words: timed.map(({ text: word, start, end }) => ({ word, start, end })),
    timing: isTimed ? 'words' : 'parts',
  };
  return { ...all, value };
}

const touches = (span: Span, { start, end }: Span) => start < span.end + BESIDE_S && end > span.start - BESIDE_S;

function requireSamples(audio: Uint8Array): Int16Array {
  const sound = samplesOfWav(audio);
  if (sound?.rate === HEARING_RATE) return sound.samples;
  throw new Error('a model of this host hears WAV files of one channel at 16 kHz');
}

type Ways = Pick<Hearing, 'connection' | 'setting' | 'asking'>;

function oneWindow(samples: Int16Array, language: string | null, { connection, setting, asking }: Ways) {
  const seconds = samples.length / HEARING_RATE;
  return metered<Written>({
    ...asking,
    capability: 'transcribe',
    connection,
    setting,
    estimate: { seconds },
    call: async (signal) => {
      const { answer, processorSeconds } = await hearWindow(connection.model, { samples, language, signal });
      return { value: answer, units: { seconds, outputTokens: answer.tokens, processorSeconds } };
    },
  });
}

/** On the clock of the recording. A model that tells no times of words tells those of a part: its words share them. */
function wordsIn({ text, start, end, words }: HeardPart, { from }: HearingWindow, spans: readonly Span[]): HeardWord[] {
  if (words) return words.map((word) => ({ ...word, start: word.start + from, end: word.end + from }));
  const part = { start: start + from, end: end + from };
  const audible = spans.flatMap((span) => {
    const inside = { start: Math.max(span.start, part.start), end: Math.min(span.end, part.end) };
    return inside.end > inside.start ? [inside] : [];
  });
  return alignWords(tokensOf(text), audible.length > 0 ? audible : [part]);
}
