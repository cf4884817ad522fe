import type { LocalModelOf } from '@/lib/ai/local-models';
import { HEARING_RATE, melFilters } from '@/lib/ai/hearing/log-mel';
import { filesOf, type MadeFiles } from './made-model';
import { BOOL, FLOAT, floats, graphFile, INT64, wholes, type Node, type Value } from './onnx';
import {
  COUNT,
  FIRST,
  FIRST_TIME,
  FOLLOWS,
  GENERATION_CONFIG,
  numberOf,
  TIMES,
  TONES,
  WHISPER_TOKENIZER_CONFIG,
  whisperTokenizer,
} from './made-whisper-words';

const BANDS = 80;
const FRAMES = 1500;
const HEADS = 2;
const WIDTH = BANDS / HEADS;
/** Tokens of text: the one after them ends it. */
const TEXTS = numberOf('<|endoftext|>');
/** A tone stands above this on the model's scale, all else below. */
const LOUD = 1;
const FAR = 100_000;

/** The band of the spectrogram in which a tone stands. */
function bandOf(hertz: number): number {
  const bin = Math.round((hertz * 400) / HEARING_RATE);
  const heights = melFilters(BANDS).map((filter) => filter[bin] ?? 0);
  return heights.indexOf(Math.max(...heights));
}

/** Two frames of the spectrogram make one of the model's. */
const encoder = () =>
  graphFile({
    inputs: [{ name: 'input_features', type: FLOAT, dims: ['batch_size', BANDS, 2 * FRAMES] }],
    outputs: [{ name: 'last_hidden_state', type: FLOAT, dims: ['batch_size', FRAMES, BANDS] }],
    tensors: [wholes('pairs', [4], [1, BANDS, FRAMES, 2])],
    nodes: [
      { op: 'Reshape', inputs: ['input_features', 'pairs'], output: 'paired' },
      { op: 'ReduceMean', inputs: ['paired'], output: 'halved', set: { axes: [3], keepdims: 0 } },
      { op: 'Transpose', inputs: ['halved'], output: 'last_hidden_state', set: { perm: [0, 2, 1] } },
    ],
  });

const oneHot = (at: number, value = 1) => Array.from({ length: COUNT }, (_, token) => (token === at ? value : 0));

/** Bad habits of the real one: words where nothing is said, one word without end, no look for where a text begins. */
type Habits = { invents?: boolean; loops?: boolean; stares?: boolean };

const followerOf = (token: number) => FOLLOWS.find(([before]) => before === token)?.[1];

/** Numbers that the decoder calculates with. */
const TENSORS = ({ invents = false, loops = false }: Habits) => [
  floats('zero', [1], [0]),
  floats('one', [1], [1]),
  floats('two', [1], [2]),
  floats('three', [1], [3]),
  floats('at_all_f', [1], [FRAMES]),
  floats('last_f', [1], [FRAMES - 1]),
  floats('texts', [1], [TEXTS]),
  floats('far', [1], [FAR]),
  floats('loud_from', [1], [LOUD]),
  floats('first_time', [1], [FIRST_TIME]),
  floats(
    'frames',
    [FRAMES],
    Array.from({ length: FRAMES }, (_, at) => at),
  ),
  floats(
    'times',
    [TIMES],
    Array.from({ length: TIMES }, (_, at) => at),
  ),
  floats('before_times', [FIRST_TIME], new Array<number>(FIRST_TIME).fill(0)),
  floats('word_scale', [1], [50]),
  floats('time_scale', [1], [40]),
  floats('end_scale', [1], [60]),
  floats('end_row', [COUNT], oneHot(numberOf('<|endoftext|>'), 30)),
  floats(
    'silent_row',
    [COUNT],
    oneHot(numberOf('<|nospeech|>'), 90).map((value, token) => (invents && token === FIRST[0] ? 31 : value)),
  ),
  floats('usual_row', [COUNT], oneHot(numberOf('<|en|>'), 5)),
  floats(
    'tones',
    [BANDS, TONES.length],
    Array.from({ length: BANDS }, (_, band) => TONES.map(({ hertz }) => Number(bandOf(hertz) === band))).flat(),
  ),
  floats(
    'first_tokens',
    [TONES.length, COUNT],
    FIRST.flatMap((token) => oneHot(token)),
  ),
  floats(
    'follows',
    [TEXTS + 1, COUNT],
    Array.from({ length: TEXTS + 1 }, (_, token) =>
      oneHot(followerOf(token) ?? (loops && token === FIRST[3] ? token : -1), 95),
    ).flat(),
  ),
  wholes('at_all', [1], [FRAMES]),
  wholes('flat', [1], [-1]),
  wholes('rows', [2], [FRAMES, BANDS]),
  floats('wide', [BANDS], new Array<number>(BANDS).fill(1)),
  wholes('as_state', [4], [1, HEADS, 1, WIDTH]),
  wholes('as_heads', [4], [1, FRAMES, HEADS, WIDTH]),
  wholes('as_values', [3], [1, 1, COUNT]),
  wholes('as_look', [4], [1, 1, 1, FRAMES]),
  wholes('none', [1], [0]),
  wholes('third', [1], [2]),
  floats('uniform', [1, 1, 1, FRAMES], new Array<number>(FRAMES).fill(1 / FRAMES)),
  floats('faint', [1], [0.001]),
];

const n = (op: string, inputs: string[], output: string, set?: Node['set']): Node => ({
  ...{ op, inputs, output },
  ...(set ? { set } : {}),
});
const float = (from: string, to: string) => n('Cast', [from], to, { to: FLOAT });

/**
 * As from the real one, the memory of the sound comes out with the first token only; later the sound itself is not
 * looked at. The memory of the text is the frame at which the word began that is being written.
 */
const MEMORY: Node[] = [
  float('use_cache_branch', 'later'),
  n('Sub', ['one', 'later'], 'now'),
  n('Mul', ['encoder_hidden_states', 'now'], 'fresh'),
  n('Reshape', ['fresh', 'as_heads'], 'fresh_heads'),
  n('Transpose', ['fresh_heads'], 'fresh_sound', { perm: [0, 2, 1, 3] }),
  n('Concat', ['past_key_values.0.encoder.key', 'fresh_sound'], 'both_sounds', { axis: 2 }),
  n('Slice', ['both_sounds', 'none', 'at_all', 'third'], 'sound_4d'),
  n('Transpose', ['sound_4d'], 'sound_rows', { perm: [0, 2, 1, 3] }),
  n('Reshape', ['sound_rows', 'rows'], 'sound'),
  n('Mul', ['now', 'at_all_f'], 'kept_rows_f'),
  n('Cast', ['kept_rows_f'], 'kept_rows', { to: INT64 }),
  n('Slice', ['fresh_sound', 'none', 'kept_rows', 'third'], 'present.0.encoder.key'),
  n('Identity', ['present.0.encoder.key'], 'present.0.encoder.value'),
];

/** Where a tone is heard, where the next one begins after a time, and where the one that is being written ends. */
const HEARING: Node[] = [
  n('MatMul', ['sound', 'tones'], 'by_tone'),
  n('ReduceMax', ['by_tone'], 'loudest', { axes: [1], keepdims: 0 }),
  n('Greater', ['loudest', 'loud_from'], 'is_loud'),
  float('is_loud', 'loud'),
  n('Sub', ['one', 'loud'], 'quiet'),
  float('input_ids', 'id_2d'),
  n('Reshape', ['id_2d', 'flat'], 'id'),
  n('Sub', ['id', 'first_time'], 'since'),
  n('Max', ['since', 'zero'], 'sought'),
  n('Less', ['id', 'first_time'], 'is_before_times'),
  float('is_before_times', 'no_time'),
  n('Sub', ['one', 'no_time'], 'is_time'),
  n('Less', ['frames', 'sought'], 'is_earlier'),
  float('is_earlier', 'earlier'),
  n('Add', ['quiet', 'earlier'], 'not_onset'),
  n('Mul', ['not_onset', 'far'], 'onset_far'),
  n('Add', ['onset_far', 'frames'], 'onsets'),
  n('ReduceMin', ['onsets'], 'onset', { axes: [0], keepdims: 1 }),
  n('Less', ['onset', 'at_all_f'], 'is_heard'),
  float('is_heard', 'heard'),
  n('Sub', ['one', 'heard'], 'silent'),
  // The past is a row of zeros and onsets: the largest is the latest.
  n('Reshape', ['past_key_values.0.decoder.key', 'flat'], 'past'),
  n('Concat', ['zero', 'past'], 'past_or_zero', { axis: 0 }),
  n('ReduceMax', ['past_or_zero'], 'latest', { axes: [0], keepdims: 1 }),
  n('Mul', ['onset', 'heard'], 'onset_or_zero'),
  n('Mul', ['onset_or_zero', 'is_time'], 'onset_new'),
  n('Max', ['latest', 'onset_new'], 'began'),
  n('Mul', ['wide', 'began'], 'state_row'),
  n('Reshape', ['state_row', 'as_state'], 'state'),
  n('Concat', ['past_key_values.0.decoder.key', 'state'], 'present.0.decoder.key', { axis: 2 }),
  n('Concat', ['past_key_values.0.decoder.value', 'state'], 'present.0.decoder.value', { axis: 2 }),
  n('Less', ['frames', 'began'], 'is_before'),
  float('is_before', 'before'),
  n('Add', ['loud', 'before'], 'not_end'),
  n('Mul', ['not_end', 'far'], 'end_far'),
  n('Add', ['end_far', 'frames'], 'ends'),
  n('ReduceMin', ['ends'], 'end_any', { axes: [0], keepdims: 1 }),
  n('Min', ['end_any', 'at_all_f'], 'end'),
];

/** The sum of products. */
const sumOf = (name: string, products: readonly (readonly [string, string])[]): Node[] => [
  ...products.map(([a, b], at) => n('Mul', [a, b], `${name}_${at}`)),
  n(
    'Sum',
    products.map((_, at) => `${name}_${at}`),
    name,
  ),
];

/** The value of each token that may follow. */
const SAYING: Node[] = [
  n('Add', ['onset_or_zero', 'three'], 'inside'),
  n('Min', ['inside', 'last_f'], 'inside_f'),
  n('Cast', ['inside_f'], 'inside_at', { to: INT64 }),
  n('Gather', ['by_tone', 'inside_at'], 'tone_row', { axis: 0 }),
  n('ArgMax', ['tone_row'], 'tone', { axis: 1, keepdims: 0 }),
  n('Gather', ['first_tokens', 'tone'], 'word_2d', { axis: 0 }),
  n('Reshape', ['word_2d', 'flat'], 'word'),
  n('Mul', ['is_time', 'heard'], 'may_say'),
  n('Mul', ['word', 'may_say'], 'word_may'),
  n('Mul', ['word_may', 'word_scale'], 'word_row'),
  n('Equal', ['times', 'onset'], 'is_onset'),
  float('is_onset', 'at_onset'),
  n('Equal', ['times', 'end'], 'is_end'),
  float('is_end', 'at_end'),
  // After a steering token too a text begins with a time.
  n('Less', ['id', 'texts'], 'is_text'),
  float('is_text', 'text'),
  n('Sub', ['one', 'text'], 'no_text'),
  n('Mul', ['at_onset', 'no_text'], 'onset_may'),
  n('Mul', ['onset_may', 'time_scale'], 'onset_times'),
  n('Mul', ['at_end', 'text'], 'end_may'),
  n('Mul', ['end_may', 'end_scale'], 'end_times'),
  n('Add', ['onset_times', 'end_times'], 'time_values'),
  n('Concat', ['before_times', 'time_values'], 'time_row', { axis: 0 }),
  n('Mul', ['silent_row', 'silent'], 'silence'),
  n('Min', ['id', 'texts'], 'text_or_end'),
  n('Cast', ['text_or_end'], 'text_at', { to: INT64 }),
  n('Gather', ['follows', 'text_at'], 'follows_2d', { axis: 0 }),
  n('Reshape', ['follows_2d', 'flat'], 'follow_row'),
  n('Sum', ['word_row', 'time_row', 'silence', 'follow_row', 'end_row', 'usual_row'], 'values'),
  n('Reshape', ['values', 'as_values'], 'logits'),
];

/**
 * One head looks nowhere. The other looks at the tone for its word, at its end for the time after it, and at the pause
 * for the time before the next one.
 */
const looking = ({ stares = false }: Habits): Node[] => [
  n('Equal', ['onset', 'sought'], 'is_there'),
  float('is_there', 'there'),
  n('Mul', ['there', 'is_time'], 'opens'),
  n('Sub', ['is_time', 'opens'], 'closes'),
  n('Sub', ['no_text', 'is_time'], 'steers'),
  n('Add', ['end', 'two'], 'after_end'),
  ...sumOf('looks_from', [
    ['opens', 'began'],
    ['closes', 'sought'],
    ['text', 'end'],
  ]),
  ...sumOf('looks_until', [
    ['opens', 'end'],
    ['closes', 'began'],
    ['text', 'after_end'],
    ...(stares ? [] : [['steers', 'onset_or_zero'] as const]),
  ]),
  n('Less', ['frames', 'looks_from'], 'is_unseen'),
  float('is_unseen', 'unseen'),
  n('Sub', ['one', 'unseen'], 'seen'),
  n('Less', ['frames', 'looks_until'], 'is_inside'),
  float('is_inside', 'within'),
  n('Mul', ['seen', 'within'], 'looked'),
  n('Add', ['looked', 'faint'], 'look'),
  n('Reshape', ['look', 'as_look'], 'look_4d'),
  n('Concat', ['uniform', 'look_4d'], 'cross_attentions.0', { axis: 1 }),
];

const past = (name: string, rows: string): Value => ({ name, type: FLOAT, dims: ['batch_size', HEADS, rows, WIDTH] });

function decoder({ hasLooks = true, ...habits }: Habits & { hasLooks?: boolean }): Buffer {
  const inputs: Value[] = [
    { name: 'input_ids', type: INT64, dims: ['batch_size', 'decoder_sequence_length'] },
    { name: 'encoder_hidden_states', type: FLOAT, dims: ['batch_size', FRAMES, BANDS] },
    past('past_key_values.0.decoder.key', 'past_decoder_sequence_length'),
    past('past_key_values.0.decoder.value', 'past_decoder_sequence_length'),
    past('past_key_values.0.encoder.key', 'encoder_sequence_length_out'),
    past('past_key_values.0.encoder.value', 'encoder_sequence_length_out'),
    { name: 'use_cache_branch', type: BOOL, dims: [1] },
  ];
  const look = { name: 'cross_attentions.0', type: FLOAT, dims: ['batch_size', HEADS, 'rows', FRAMES] };
  const outputs: Value[] = [
    { name: 'logits', type: FLOAT, dims: ['batch_size', 'decoder_sequence_length', COUNT] },
    past('present.0.decoder.key', 'decoder_rows'),
    past('present.0.decoder.value', 'decoder_rows'),
    past('present.0.encoder.key', 'encoder_rows'),
    past('present.0.encoder.value', 'encoder_rows'),
    ...(hasLooks ? [look] : []),
  ];
  const nodes = [...MEMORY, ...HEARING, ...SAYING, ...(hasLooks ? looking(habits) : [])];
  return graphFile({ inputs, outputs, tensors: TENSORS(habits), nodes });
}

const CONFIG = {
  ...{ model_type: 'whisper', d_model: BANDS, num_mel_bins: BANDS, vocab_size: COUNT },
  ...{ decoder_layers: 1, decoder_attention_heads: HEADS, max_source_positions: FRAMES, max_target_positions: 448 },
};

/** The files of a Whisper that hears tones as words: with the real one's inputs, outputs and tokenizer. */
export function makeWhisper(ways: Parameters<typeof decoder>[0] = {}): MadeFiles {
  const json = (content: object) => Buffer.from(JSON.stringify(content));
  return new Map([
    ['onnx/encoder_model_quantized.onnx', encoder()],
    ['onnx/decoder_model_merged_quantized.onnx', decoder(ways)],
    ['tokenizer.json', json(whisperTokenizer())],
    ['tokenizer_config.json', json(WHISPER_TOKENIZER_CONFIG)],
    ['config.json', json(CONFIG)],
    ['generation_config.json', json(GENERATION_CONFIG)],
  ]);
}

/** Its row in a list of models. */
export function whisperRow(files: MadeFiles, id = 'made-whisper'): LocalModelOf<'transcribe'> {
  return {
    id,
    capability: 'transcribe',
    name: 'Made Whisper',
    languages: 'Seven tones',
    licence: 'None',
    gives: 'tests write down tones',
    memory: 100 * 1_048_576,
    source: { repository: `made/${id}`, revision: 'first' },
    files: filesOf(files),
    run: {
      encoder: 'onnx/encoder_model_quantized.onnx',
      decoder: 'onnx/decoder_model_merged_quantized.onnx',
      tokenizer: 'tokenizer.json',
      tokenizerConfig: 'tokenizer_config.json',
      config: 'config.json',
      generationConfig: 'generation_config.json',
    },
  };
}

/** Tones as the made model hears them: at a second, for so long. A word is the index of its tone. */
export type Said = { tone: number; at: number; seconds?: number };

/** So many seconds of sound at 16 kHz, in which these words are said. A hum is no word, and no pause either. */
export function saidIn(seconds: number, said: readonly Said[], { hums = false } = {}): Int16Array {
  const tone = (hertz: number, size: number, sample: number) =>
    size * Math.sin((2 * Math.PI * hertz * sample) / HEARING_RATE);
  const samples = Int16Array.from({ length: Math.round(seconds * HEARING_RATE) }, (_, at) =>
    hums ? tone(100, 1_500, at) : 0,
  );
  for (const { tone: word, at, seconds: long = 0.5 } of said) {
    const first = Math.round(at * HEARING_RATE);
    const last = Math.min(samples.length, first + Math.round(long * HEARING_RATE));
    for (let sample = first; sample < last; sample += 1)
      samples[sample] = (samples[sample] ?? 0) + tone(TONES[word]?.hertz ?? 0, 12_000, sample);
  }
  return samples;
}
