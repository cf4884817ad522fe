import type { Vocabulary } from '@/lib/ai/hearing/token-rules';
import { ModelFault } from './files.ts';

/** The numbers of a Whisper that its own files name. */
export type WhisperNumbers = {
  bands: number;
  layers: number;
  heads: number;
  /** Of one head. */
  width: number;
  mostTokens: number;
  /** Layer and head of what the model looks at for the time of a word. */
  alignmentHeads: readonly (readonly [number, number])[];
  vocabulary: Vocabulary;
};

type Plain = Readonly<Record<string, unknown>>;

/** Reads `config.json` and `generation_config.json`. Throws ModelFault where they are no Whisper's. */
export function whisperNumbers(config: object, generation: object): WhisperNumbers {
  const own = config as Plain;
  const written = generation as Plain;
  const heads = whole(own, 'decoder_attention_heads');
  const layers = whole(own, 'decoder_layers');
  const times = whole(written, 'no_timestamps_token_id');
  const tasks = table(written.task_to_id);
  return {
    bands: whole(own, 'num_mel_bins'),
    layers,
    heads,
    width: whole(own, 'd_model') / heads,
    mostTokens: Math.floor(whole(own, 'max_target_positions') / 2),
    alignmentHeads: alignmentHeads(written.alignment_heads, { layers, heads }),
    vocabulary: {
      start: whole(written, 'decoder_start_token_id'),
      end: whole(written, 'eos_token_id'),
      transcribe: tasks.get('transcribe') ?? times - 4,
      noSpeech: times - 1,
      firstTime: times + 1,
      languages: new Map(
        [...table(written.lang_to_id)].map(([name, token]) => [name.replace(/^<\|(.*)\|>$/, '$1'), token]),
      ),
      suppressed: numbers(written.suppress_tokens),
      suppressedAtFirst: numbers(written.begin_suppress_tokens),
      latestStart: typeof written.max_initial_timestamp_index === 'number' ? written.max_initial_timestamp_index : 50,
    },
  };
}

function whole(of: Plain, name: string): number {
  const value = of[name];
  if (typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 1_000_000) return value;
  throw new ModelFault('unreadable', `its configuration names no ${name}`);
}

const numbers = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((each): each is number => Number.isInteger(each) && each >= 0) : [];

const table = (value: unknown): Map<string, number> =>
  new Map(
    Object.entries(typeof value === 'object' && value !== null ? value : {}).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number',
    ),
  );

/** Those that its authors name; else all heads of the upper half, as they do themselves. */
function alignmentHeads(named: unknown, { layers, heads }: { layers: number; heads: number }): [number, number][] {
  const pairs = Array.isArray(named) ? named.map(numbers) : [];
  const known = pairs.flatMap(([layer = -1, head = -1]): [number, number][] =>
    layer >= 0 && layer < layers && head >= 0 && head < heads ? [[layer, head]] : [],
  );
  if (known.length > 0) return known;
  const upper = Array.from({ length: layers - (layers >> 1) }, (_, at) => (layers >> 1) + at);
  return upper.flatMap((layer) => Array.from({ length: heads }, (_, head): [number, number] => [layer, head]));
}
