/** Bytes as the letters that stand for them in a byte-level vocabulary. */
const LETTERS = (() => {
  const own = (byte: number) => (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174;
  let next = 256;
  return Array.from({ length: 256 }, (_, byte) => String.fromCodePoint(own(byte) ? byte : next++));
})();
const lettersOf = (bytes: Buffer) => [...bytes].map((byte) => LETTERS[byte]).join('');

/** The made model hears tones: one of so many hertz is a word. The second piece of a word follows its first. */
export const TONES = [
  { hertz: 320, pieces: [' The'] },
  { hertz: 600, pieces: [' hedge', 'hog'] },
  { hertz: 1000, pieces: [' sleeps', '.'] },
  { hertz: 1600, pieces: [' kettle'] },
  { hertz: 2400, pieces: [' lantern'] },
  // The first letter in two tokens, each a part of its bytes.
  { hertz: 3600, pieces: [' \u0451'] },
] as const;

/** The bytes of each token of the vocabulary, in the order of its numbers. */
const PIECES: readonly Buffer[] = TONES.flatMap(({ pieces }) =>
  pieces.flatMap((piece) => {
    const bytes = Buffer.from(piece);
    return piece === ' \u0451'
      ? [bytes.subarray(0, 2), Buffer.concat([bytes.subarray(2), Buffer.from('жик')])]
      : [bytes];
  }),
);

/** For each tone its first token. */
export const FIRST: readonly number[] = TONES.map((_, tone) =>
  TONES.slice(0, tone).reduce((sum, { pieces }) => sum + (pieces[0] === ' \u0451' ? 2 : pieces.length), 0),
);
/** The token that always follows another one. */
export const FOLLOWS: readonly (readonly [number, number])[] = PIECES.flatMap((_, token) =>
  token > 0 && !FIRST.includes(token) ? [[token - 1, token] as const] : [],
);

const END = PIECES.length;
export const STEERING = [
  '<|endoftext|>',
  '<|startoftranscript|>',
  '<|en|>',
  '<|de|>',
  '<|translate|>',
  '<|transcribe|>',
  '<|startoflm|>',
  '<|startofprev|>',
  '<|nospeech|>',
  '<|notimestamps|>',
] as const;
export const numberOf = (name: (typeof STEERING)[number]): number => END + STEERING.indexOf(name);
export const TIMES = 1501;
export const FIRST_TIME = END + STEERING.length;
export const COUNT = FIRST_TIME + TIMES;

/** A tokenizer of the real one's kind: bytes, with steering and times as tokens of their own. */
export function whisperTokenizer(): object {
  const added = (content: string, id: number, special: boolean) => ({
    ...{ id, content, single_word: false, lstrip: false, rstrip: false, normalized: false, special },
  });
  const byteLevel = { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex: true };
  return {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: [
      ...STEERING.map((name) => added(name, numberOf(name), true)),
      ...Array.from({ length: TIMES }, (_, at) => added(`<|${(at * 0.02).toFixed(2)}|>`, FIRST_TIME + at, false)),
    ],
    normalizer: null,
    pre_tokenizer: byteLevel,
    post_processor: null,
    decoder: byteLevel,
    model: {
      type: 'BPE',
      dropout: null,
      unk_token: '',
      continuing_subword_prefix: '',
      end_of_word_suffix: '',
      fuse_unk: false,
      byte_fallback: false,
      vocab: Object.fromEntries(PIECES.map((piece, token) => [lettersOf(piece), token])),
      merges: [],
    },
  };
}

export const WHISPER_TOKENIZER_CONFIG = {
  ...{ tokenizer_class: 'WhisperTokenizer', model_max_length: 1024, add_prefix_space: false, errors: 'replace' },
  ...{ bos_token: '<|endoftext|>', eos_token: '<|endoftext|>', unk_token: '<|endoftext|>' },
  clean_up_tokenization_spaces: true,
};

export const GENERATION_CONFIG = {
  alignment_heads: [[0, 1]],
  begin_suppress_tokens: [END],
  bos_token_id: END,
  decoder_start_token_id: numberOf('<|startoftranscript|>'),
  eos_token_id: END,
  is_multilingual: true,
  lang_to_id: { '<|en|>': numberOf('<|en|>'), '<|de|>': numberOf('<|de|>') },
  max_initial_timestamp_index: TIMES,
  max_length: 448,
  no_timestamps_token_id: numberOf('<|notimestamps|>'),
  suppress_tokens: [numberOf('<|startoftranscript|>'), numberOf('<|nospeech|>')],
  task_to_id: { transcribe: numberOf('<|transcribe|>'), translate: numberOf('<|translate|>') },
};
