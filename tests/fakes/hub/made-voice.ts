import type { LocalModelOf } from '@/lib/ai/local-models';
import { filesOf, type MadeFiles } from './made-model';
import { FLOAT, floats, graphFile, INT64, wholes, type Node, type Value } from './onnx';

/** The alphabet of the made voice: numbers as the real ones have them for the marks. */
const SIGNS = [
  ...['_', '^', '$', ' ', '!', "'", '(', ')', ',', '-', '.', ':', ';', '?'],
  ...[...'abcdefhijklmnopqrstuvwxyzæçðøŋœɐɑɔəɛɜɡɪɫɲɹɾʁʃʊʌʎʏʒʲˈˌːβθχᵻɣʝøɕɟɨ'],
  ...['\u0303', '\u0329', '\u0327'],
];
/** Those that are never said: pauses, marks around and between. */
const SILENT = new Set([...SIGNS.slice(0, 14), 'ˈ', 'ˌ']);
export const MADE_RATE = 16_000;
const HOP = 256;

/** How long a sign lasts, in steps of 16 ms: letters 4, spaces 6, pauses of clauses 12, stress none. */
const lasting = (sign: string): number => {
  if (!SILENT.has(sign)) return 4;
  if ('.!?,:;'.includes(sign)) return 12;
  return sign === ' ' ? 6 : 0;
};

type Kind = {
  /** Whether the file tells lengths as an output of its own. */
  tells?: boolean;
  /** Something else is rounded up, too: its lengths can't be distinguished from that. */
  isUnclear?: boolean;
  speakers?: number;
};

const node = (op: string, inputs: readonly string[], output: string, set: Record<string, number> = {}): Node => ({
  ...{ op, inputs, output, set },
});

/**
 * As the real models do: a length for each number, scaled and rounded up; each step of the sound belongs to the number
 * whose sum of lengths it lies in. What is said there is a tone, or silence.
 */
const NODES: readonly Node[] = [
  node('Gather', ['lengths', 'input'], 'w'),
  node('Gather', ['scales', 'one'], 'length_scale'),
  node('Mul', ['w', 'length_scale'], 'w_scaled'),
  node('Ceil', ['w_scaled'], 'w_ceil'),
  node('CumSum', ['w_ceil', 'one_scalar'], 'ends'),
  node('ReduceMax', ['ends'], 'all', { keepdims: 0 }),
  node('Cast', ['all'], 'count', { to: INT64 }),
  node('Range', ['zero_scalar', 'count', 'one_long'], 'steps_whole'),
  node('Cast', ['steps_whole'], 'steps', { to: FLOAT }),
  node('Unsqueeze', ['steps', 'zero'], 'row'),
  node('Transpose', ['ends'], 'column'),
  node('LessOrEqual', ['column', 'row'], 'isBefore'),
  node('Cast', ['isBefore'], 'before', { to: FLOAT }),
  node('ReduceSum', ['before', 'zero'], 'places_float', { keepdims: 0 }),
  node('Cast', ['places_float'], 'places', { to: INT64 }),
  node('Squeeze', ['input', 'zero'], 'numbers'),
  node('Gather', ['numbers', 'places'], 'said'),
  node('Gather', ['loudness', 'said'], 'loud'),
  node('Unsqueeze', ['loud', 'one'], 'loud_column'),
  node('Mul', ['loud_column', 'tone'], 'sound'),
  node('Reshape', ['sound', 'shape'], 'output'),
];

const tone = Array.from({ length: HOP }, (_, at) => Math.sin((2 * Math.PI * at * 8) / HOP));

/** A voice with the inputs, the output and the lengths of the real ones, a few kilobytes in all. */
export function makeVoice(kind: Kind & Record<string, unknown> = {}): MadeFiles {
  const { tells = false, isUnclear = false, speakers = 1, ...change } = kind;
  const inputs: Value[] = [
    { name: 'input', type: INT64, dims: ['batch', 'phonemes'] },
    { name: 'input_lengths', type: INT64, dims: ['batch'] },
    { name: 'scales', type: FLOAT, dims: [3] },
    ...(speakers > 1 ? [{ name: 'sid', type: INT64, dims: ['batch'] }] : []),
  ];
  const onnx = graphFile({
    nodes: isUnclear ? [...NODES, node('Ceil', ['loud'], 'other')] : NODES,
    inputs,
    outputs: [
      { name: 'output', type: FLOAT, dims: ['batch', 1, 'one', 'time'] },
      ...(tells ? [{ name: 'w_ceil', type: FLOAT, dims: ['batch', 'phonemes'] }] : []),
    ],
    tensors: [
      floats('lengths', [SIGNS.length], SIGNS.map(lasting)),
      floats(
        'loudness',
        [SIGNS.length],
        SIGNS.map((sign) => (SILENT.has(sign) ? 0 : 0.5)),
      ),
      floats('tone', [1, HOP], tone),
      wholes('one', [1], [1]),
      wholes('zero', [1], [0]),
      wholes('shape', [4], [1, 1, 1, -1]),
      wholes('one_scalar', [], [1]),
      wholes('one_long', [], [1]),
      wholes('zero_scalar', [], [0]),
    ],
  });
  return new Map([
    ['en_XX-made-low.onnx', onnx],
    ['en_XX-made-low.onnx.json', Buffer.from(JSON.stringify({ ...configOf(speakers), ...change }))],
  ]);
}

const configOf = (speakers: number) => ({
  audio: { sample_rate: MADE_RATE, quality: 'low' },
  espeak: { voice: 'en-us' },
  inference: { noise_scale: 0.667, length_scale: 1, noise_w: 0.8 },
  phoneme_type: 'espeak',
  phoneme_map: {},
  phoneme_id_map: Object.fromEntries([...new Set(SIGNS)].map((sign) => [sign, [SIGNS.indexOf(sign)]])),
  num_symbols: SIGNS.length,
  num_speakers: speakers,
  speaker_id_map: {},
  piper_version: '1.0.0',
});

/** Its row in a list of models. */
export function voiceRow(files: MadeFiles, change: Partial<LocalModelOf<'speech'>> = {}): LocalModelOf<'speech'> {
  const [onnx = '', config = ''] = files.keys();
  return {
    id: 'made-voice',
    capability: 'speech',
    language: 'en',
    name: 'Made voice',
    languages: 'English',
    licence: 'None',
    gives: 'tests hear tones',
    memory: 50 * 1_048_576,
    source: { repository: 'made/voice', revision: 'first' },
    files: filesOf(files),
    run: { onnx, config },
    ...change,
  };
}
