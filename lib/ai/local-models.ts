import { z } from 'zod';
import { VIDEO_LANGUAGES } from '../video/languages';
import { LOCAL_VOICES } from './local-voices';

/** A file of a model, as its source has it. */
const modelFile = z.object({
  path: z
    .string()
    .regex(/^[\w.-]+(\/[\w.-]+)*$/)
    .refine((path) => !path.split('/').includes('..')),
  bytes: z.number().int().positive(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** All that models have in common, whatever they do. */
const anyModel = z.object({
  id: z.string().regex(/^[a-z0-9][a-z0-9.-]{0,79}$/),
  name: z.string().min(1).max(80),
  languages: z.string().min(1).max(200),
  licence: z.string().min(1).max(80),
  /** Its use, as the second half of “With it, …”. */
  gives: z.string().min(1).max(200),
  /** Of its process while it runs, in bytes. */
  memory: z.number().int().positive(),
  /** Its place at the hub, and the commit that never changes. */
  source: z.object({ repository: z.string().regex(/^[\w.-]+\/[\w.-]+$/), revision: z.string().regex(/^[\w.-]+$/) }),
  files: z.array(modelFile).min(1).max(20),
});

const embedModel = anyModel.extend({
  capability: z.literal('embed'),
  run: z.object({
    onnx: z.string(),
    tokenizer: z.string(),
    tokenizerConfig: z.string(),
    /** A longer text is cut. */
    maxTokens: z.number().int().min(8).max(8192),
    pooling: z.enum(['mean', 'first']),
    /** Put before a text, as the model was trained. */
    prefix: z.object({ query: z.string(), passage: z.string() }),
  }),
  /** The cosine of texts on different subjects and on the same one: each model has a scale of its own. */
  likeness: z.object({ unlike: z.number(), alike: z.number() }),
});

/** Whisper as its exporters lay it out: its numbers stand in its own configuration. */
const transcribeModel = anyModel.extend({
  capability: z.literal('transcribe'),
  run: z.object({
    encoder: z.string(),
    /** The merged decoder: it goes on from what it has decoded. */
    decoder: z.string(),
    tokenizer: z.string(),
    tokenizerConfig: z.string(),
    config: z.string(),
    generationConfig: z.string(),
  }),
});

/** A voice of Piper: a model and the file beside it. It speaks one language. */
const speechModel = anyModel.extend({
  capability: z.literal('speech'),
  language: z.enum(VIDEO_LANGUAGES),
  run: z.object({
    onnx: z.string(),
    config: z.string(),
    /** Of a model with several voices: which one. */
    speaker: z.number().int().min(0).max(10_000).optional(),
  }),
});

/** A model that can run on this host; each capability has its own way to run one. */
export const localModel = z.discriminatedUnion('capability', [embedModel, transcribeModel, speechModel]);
export type LocalModel = z.output<typeof localModel>;

/** The capabilities that a model on this host may have. */
export type LocalCapability = LocalModel['capability'];
export const LOCAL_CAPABILITIES = ['embed', 'transcribe', 'speech'] as const satisfies readonly LocalCapability[];
export type LocalModelOf<C extends LocalCapability> = Extract<LocalModel, { capability: C }>;

/** An operator's own list of models, beside the product's. */
export const localModelList = z.array(localModel).max(50);

const MB = 1_048_576;

/**
 * The models that this version knows. Sizes and hashes are those that several independent projects pin for this commit
 * of the hub (docs/decisions/ai.md): files that differ are never used.
 */
export const LOCAL_MODELS: readonly LocalModel[] = [
  {
    id: 'multilingual-e5-small-int8',
    capability: 'embed',
    name: 'Multilingual E5 small',
    languages: 'About 100, among them English, Russian, German, Spanish, French and Italian',
    licence: 'MIT',
    gives: 'search finds what is said in other words or in another language',
    memory: 1200 * MB,
    source: { repository: 'Xenova/multilingual-e5-small', revision: '761b726dd34fb83930e26aab4e9ac3899aa1fa78' },
    files: [
      {
        path: 'onnx/model_quantized.onnx',
        bytes: 118_308_185,
        sha256: 'f80102d3f2a1229f387d3c81909990d8945513e347b0eab049f7de3c6f98c193',
      },
      {
        path: 'tokenizer.json',
        bytes: 17_082_730,
        sha256: '0b44a9d7b51c3c62626640cda0e2c2f70fdacdc25bbbd68038369d14ebdf4c39',
      },
      {
        path: 'tokenizer_config.json',
        bytes: 443,
        sha256: 'a1d6bc8734a6f635dc158508bef000f8e2e5a759c7d92f984b2c86e5ff53425b',
      },
    ],
    run: {
      onnx: 'onnx/model_quantized.onnx',
      tokenizer: 'tokenizer.json',
      tokenizerConfig: 'tokenizer_config.json',
      maxTokens: 512,
      pooling: 'mean',
      prefix: { query: 'query: ', passage: 'passage: ' },
    },
    // Its cosines lie between 0.7 and 1, as its authors say.
    likeness: { unlike: 0.78, alike: 0.9 },
  },
  {
    id: 'whisper-base-int8',
    capability: 'transcribe',
    name: 'Whisper base',
    languages: 'About 99, among them English, Russian, German, Spanish, French and Italian',
    licence: 'MIT, as its authors give it; this export names none of its own',
    gives: 'subtitles and scripts are written from what is said in films and recordings',
    memory: 900 * MB,
    source: {
      repository: 'onnx-community/whisper-base_timestamped',
      revision: '608c49e61301901684bc36cac8f74b95ff6b5a8e',
    },
    files: [
      {
        path: 'onnx/encoder_model_quantized.onnx',
        bytes: 23_159_167,
        sha256: '2714484ebe1bae7c1646e8eadb768bb9d415cf11763466d21f23039a29c62e6f',
      },
      {
        path: 'onnx/decoder_model_merged_quantized.onnx',
        bytes: 53_712_708,
        sha256: 'cf9a8d5bcddc0917a0078135b484cedcaf44f28909cd91910abd29dced9171db',
      },
      {
        path: 'tokenizer.json',
        bytes: 2_480_466,
        sha256: '27fc476bfe7f17299480be2273fc0608e4d5a99aba2ab5dec5374b4482d1a566',
      },
      {
        path: 'tokenizer_config.json',
        bytes: 282_682,
        sha256: '2e036e4dbacfdeb7242c7d4ec4149f4a16e86026048f94d1637e3a8ee9c6a573',
      },
      {
        path: 'config.json',
        bytes: 2_243,
        sha256: 'f4d0608f7d918166da7edb3e188de5ef1bfe70d9802e785d271fd88111e9cf4b',
      },
      {
        path: 'generation_config.json',
        bytes: 3_832,
        sha256: '61070cf8de25b1e9256e8e102ded49d8d24a8369ed36ef84fdf21549e68125a0',
      },
    ],
    run: {
      encoder: 'onnx/encoder_model_quantized.onnx',
      decoder: 'onnx/decoder_model_merged_quantized.onnx',
      tokenizer: 'tokenizer.json',
      tokenizerConfig: 'tokenizer_config.json',
      config: 'config.json',
      generationConfig: 'generation_config.json',
    },
  },
  ...LOCAL_VOICES,
];

export const bytesOf = ({ files }: Pick<LocalModel, 'files'>): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0);

type Likeness = LocalModelOf<'embed'>['likeness'];

/** Likeness of texts on one subject and on none, as common models have them. */
export const COMMON_LIKENESS = { unlike: 0.2, alike: 0.65 } as const;

/** The same back: a threshold on the scale of common models as this model's cosine. */
export function onOwnScale(likeness: number, own: Likeness | null): number {
  if (!own) return likeness;
  const { unlike, alike } = COMMON_LIKENESS;
  return own.unlike + ((likeness - unlike) / (alike - unlike)) * (own.alike - own.unlike);
}

/** A cosine of a model's vectors on the scale of common models, so that one threshold holds for all. */
export function onCommonScale(cosine: number, own: Likeness | null): number {
  if (!own) return cosine;
  const { unlike, alike } = COMMON_LIKENESS;
  return Math.min(1, unlike + ((cosine - own.unlike) / (own.alike - own.unlike)) * (alike - unlike));
}
