import { Tensor, type InferenceSession } from 'onnxruntime-web';
import { alignTokens } from '../../../../../lib/ai/hearing/align-tokens.ts';
import { HEARING_RATE, logMel, WINDOW_S } from '../../../../../lib/ai/hearing/log-mel.ts';
import {
  endOfLoop,
  isInvented,
  languageIn,
  nextToken,
  noSpeechIn,
  TIME_STEP_S,
  type Vocabulary,
} from '../../../../../lib/ai/hearing/token-rules.ts';
import { wordsOfTokens, type HeardWord, type TimedToken } from '../../../../../lib/ai/hearing/words-of-tokens.ts';
import { filesOf, ModelFault } from './files.ts';
import type { HeardPart, Written } from './messages.ts';
import type { Opener } from './runner.ts';
import { whisperNumbers, type WhisperNumbers } from './whisper-config.ts';
import { beginDecoding, hasLooks, requireDecoder, type Decoding, type Step } from './whisper-decoder.ts';

/** The decoder's weights are used twice: a newer runtime's higher levels take them away after the first use. */
const OPTIONS = { graphOptimizationLevel: 'basic' } as const;
/** Of a turn. */
const TOKENS = 8;

type Text = { said: number[]; looks: Step['looks'][]; language: string | null; mean: number; noSpeech: number };

/** A model that writes down what is said. A turn is what it hears at once, then a few tokens. */
export const openListener: Opener<'transcribe'> = async (model) => {
  const { run } = model;
  const files = filesOf(model);
  const numbers = whisperNumbers(await files.json(run.config), await files.json(run.generationConfig));
  const tokenizer = await files.tokenizer(run);
  const encoder = await files.session(run.encoder, OPTIONS);
  const decoder = await files.session(run.decoder, OPTIONS);
  requireDecoder(decoder);
  const decode = (tokens: number[]) =>
    tokens.length > 0
      ? tokenizer.decode(tokens, { skip_special_tokens: true, clean_up_tokenization_spaces: false })
      : '';
  return {
    async *begin({ samples: packed, language }) {
      const samples = samplesOf(packed);
      const seconds = samples.length / HEARING_RATE;
      const hidden = await heard(encoder, samples, numbers);
      yield;
      const frames = Math.ceil(seconds / TIME_STEP_S);
      const text = yield* written(beginDecoding(decoder, { numbers, hidden, frames }), { numbers, language });
      const parts = isInvented({ noSpeech: text.noSpeech, log: text.mean })
        ? []
        : partsOf(text, { seconds, decode, words: numbers.vocabulary, isTimed: hasLooks(decoder) });
      return { parts, language: text.language, tokens: text.said.length } satisfies Written;
    },
    close: async () => {
      await encoder.release();
      await decoder.release();
    },
  };
};

function samplesOf(packed: string): Int16Array {
  const bytes = Buffer.from(packed, 'base64');
  const samples = new Int16Array(new Uint8Array(bytes).buffer, 0, bytes.length >> 1);
  if (samples.length > WINDOW_S * HEARING_RATE) throw new ModelFault('failed', 'more sound than it hears at once');
  return samples;
}

async function heard(encoder: InferenceSession, samples: Int16Array, { bands }: WhisperNumbers): Promise<Tensor> {
  const mel = logMel(samples, bands);
  const [input = 'input_features'] = encoder.inputNames;
  const answer = await encoder.run({ [input]: new Tensor('float32', mel, [1, bands, mel.length / bands]) });
  const [output = ''] = encoder.outputNames;
  const hidden = answer.last_hidden_state ?? answer[output];
  if (hidden?.dims.length === 3 && hidden.data instanceof Float32Array) return hidden;
  throw new ModelFault('unreadable', 'its encoder does not return a row for each part of the sound');
}

/** The likeliest text, token by token. */
async function* written(
  decoding: Decoding,
  { numbers, language }: { numbers: WhisperNumbers; language: string | null },
): AsyncGenerator<void, Text, void> {
  const { vocabulary: words, mostTokens } = numbers;
  let step = await decoding.step(words.start);
  const noSpeech = noSpeechIn(step.values, words);
  const spoken = language !== null && words.languages.has(language) ? language : languageIn(step.values, words);
  const steering = spoken === null ? [] : [words.languages.get(spoken) ?? 0, words.transcribe];
  for (const token of steering) step = await decoding.step(token);
  const text: Text = { said: [], looks: [], language: spoken ?? language, mean: 0, noSpeech };
  let sum = 0;
  for (;;) {
    const { token, log } = nextToken(step.values, text.said, words);
    sum += log;
    text.mean = sum / (text.said.length + 1);
    if (token === words.end || text.said.length >= mostTokens) return text;
    text.said.push(token);
    text.looks.push(step.looks);
    if (hasLooped(text, words)) return text;
    if (text.said.length % TOKENS === 0) yield;
    step = await decoding.step(token);
  }
}

/** Keeps a part that goes round in circles once. A refrain is said in several parts, each with its time. */
function hasLooped({ said }: Text, { firstTime }: Vocabulary): boolean {
  const from = said.findLastIndex((token) => token >= firstTime) + 1;
  const kept = endOfLoop(said.slice(from));
  if (kept === null) return false;
  said.length = from + kept;
  return true;
}

type How = { seconds: number; decode: (tokens: number[]) => string; words: Vocabulary; isTimed: boolean };

/** The parts of a text between the times in it, with the times of their words where the model tells where it looked. */
function partsOf({ said, looks, language }: Text, { seconds, decode, words, isTimed }: How): HeardPart[] {
  const { firstTime, end } = words;
  const timeOf = (token: number) => Math.min(seconds, (token - firstTime) * TIME_STEP_S);
  const heads = looks[0]?.map((_, head) => said.map((_token, at) => looks[at]?.[head] ?? new Float32Array(0))) ?? [];
  const starts = isTimed ? alignTokens(heads).map((frame) => frame * TIME_STEP_S) : [];
  const parts: (HeardPart & { tokens: TimedToken[] })[] = [];
  let isOpen = false;
  for (const [at, token] of said.entries()) {
    const last = parts.at(-1);
    if (token >= firstTime) {
      if (isOpen && last) last.end = Math.max(last.start, timeOf(token));
      else parts.push({ text: '', start: timeOf(token), end: seconds, words: null, tokens: [] });
      isOpen = !isOpen;
    } else if (token < end && last && isOpen)
      last.tokens.push({ token, start: starts[at] ?? 0, end: starts[at + 1] ?? seconds });
  }
  return parts
    .map(({ tokens, ...part }) => ({
      ...part,
      text: decode(tokens.map(({ token }) => token)).trim(),
      words: isTimed ? wordsOfTokens(tokens, { decode, language }).map((word) => within(word, part)) : null,
    }))
    .filter(({ text }) => text !== '');
}

/** Where it looked for the first word of a part may begin in the silence before. */
function within(word: HeardWord, part: { start: number; end: number }): HeardWord {
  const inside = (at: number) => Math.min(part.end, Math.max(part.start, at));
  return { ...word, start: inside(word.start), end: inside(word.end) };
}
