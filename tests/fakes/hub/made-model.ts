import { createHash } from 'node:crypto';
import type { LocalModelOf } from '@/lib/ai/local-models';
import { encoderFile, FLOAT, tensor, UINT8 } from './onnx';

/** Words that mean the same to the made model, in two languages. */
const MEANINGS: readonly (readonly string[])[] = [
  ['kettle', 'чайник', 'teapot'],
  ['lantern', 'фонарь', 'lamp'],
  ['hedgehog', 'ёжик', 'ежик'],
  ['umbrella', 'зонт', 'parasol'],
];
const SPECIAL = ['<s>', '<pad>', '</s>', '<unk>'];
/** One direction for each meaning, one for words that it does not know, one for what begins and ends a text. */
const LENGTH = MEANINGS.length + 2;

/** Numbers as the real model has them: bytes, with a scale. */
function table(): Buffer {
  const rows = [...SPECIAL.map((token) => (token === '<unk>' ? [LENGTH - 2, 40] : [LENGTH - 1, 10])), ...meanings()];
  const numbers = Buffer.alloc(rows.length * LENGTH);
  rows.forEach(([at = 0, size = 0], row) => (numbers[row * LENGTH + at] = size));
  return numbers;
}
const words = MEANINGS.flatMap((group) => group);
const meanings = () => MEANINGS.flatMap((group, meaning) => group.map(() => [meaning, 255]));

function onnx(): Buffer {
  const count = SPECIAL.length + words.length;
  const scale = Buffer.alloc(4);
  scale.writeFloatLE(1 / 255);
  return encoderFile({
    length: LENGTH,
    tensors: [
      tensor('table', UINT8, [count, LENGTH], table()),
      tensor('scale', FLOAT, [], scale),
      tensor('zero', UINT8, [], Buffer.alloc(1)),
    ],
    nodes: [
      { op: 'Gather', inputs: ['table', 'input_ids'], output: 'rows' },
      { op: 'DequantizeLinear', inputs: ['rows', 'scale', 'zero'], output: 'last_hidden_state' },
    ],
  });
}

/** A tokenizer of the real one's kind: Unigram with a mark before each word. */
function tokenizer(): object {
  const special = (content: string, id: number) => ({
    ...{ id, content, single_word: false, lstrip: false, rstrip: false, normalized: false, special: true },
  });
  const around = (id: string) => ({ SpecialToken: { id, type_id: 0 } });
  return {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: SPECIAL.map(special),
    normalizer: { type: 'Lowercase' },
    pre_tokenizer: {
      type: 'Sequence',
      pretokenizers: [
        { type: 'WhitespaceSplit' },
        { type: 'Metaspace', replacement: '▁', add_prefix_space: true, prepend_scheme: 'always' },
      ],
    },
    post_processor: {
      type: 'TemplateProcessing',
      single: [around('<s>'), { Sequence: { id: 'A', type_id: 0 } }, around('</s>')],
      pair: [],
      special_tokens: {
        '<s>': { id: '<s>', ids: [0], tokens: ['<s>'] },
        '</s>': { id: '</s>', ids: [2], tokens: ['</s>'] },
      },
    },
    decoder: { type: 'Metaspace', replacement: '▁', add_prefix_space: true, prepend_scheme: 'always' },
    model: {
      type: 'Unigram',
      unk_id: 3,
      vocab: [...SPECIAL.map((token) => [token, 0]), ...words.map((word) => [`▁${word}`, -1])],
    },
  };
}

const CONFIG = {
  ...{ tokenizer_class: 'XLMRobertaTokenizer', model_max_length: 512, bos_token: '<s>', eos_token: '</s>' },
  ...{ cls_token: '<s>', sep_token: '</s>', pad_token: '<pad>', unk_token: '<unk>' },
};

export type MadeFiles = ReadonlyMap<string, Buffer>;

/** The files of a model with the inputs, outputs and tokenizer of the real one, a few kilobytes in all. */
export function makeModel(): MadeFiles {
  return new Map([
    ['onnx/model_quantized.onnx', onnx()],
    ['tokenizer.json', Buffer.from(JSON.stringify(tokenizer()))],
    ['tokenizer_config.json', Buffer.from(JSON.stringify(CONFIG))],
  ]);
}

/** Files as a list of models names them. */
export const filesOf = (files: MadeFiles) =>
  [...files].map(([path, content]) => ({
    path,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  }));

/** Its row in a list of models. */
export function rowOf(files: MadeFiles, id = 'made-model'): LocalModelOf<'embed'> {
  return {
    id,
    capability: 'embed',
    name: 'Made model',
    languages: 'English and Russian, a dozen words',
    licence: 'None',
    gives: 'tests find what is said in other words',
    memory: 100 * 1_048_576,
    source: { repository: `made/${id}`, revision: 'first' },
    files: filesOf(files),
    run: {
      onnx: 'onnx/model_quantized.onnx',
      tokenizer: 'tokenizer.json',
      tokenizerConfig: 'tokenizer_config.json',
      maxTokens: 64,
      pooling: 'mean',
      prefix: { query: '', passage: '' },
    },
    likeness: { unlike: 0.2, alike: 0.65 },
  };
}
