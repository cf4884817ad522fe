import { Tensor, type InferenceSession } from 'onnxruntime-web';
import { ModelFault } from './files.ts';
import type { WhisperNumbers } from './whisper-config.ts';

/** After a token: the values of all that may follow, and where in the sound the model looked. */
export type Step = { values: Float32Array; looks: Float32Array[] };

/** Goes through a text token by token, and keeps what the model remembers of it. */
export type Decoding = { step(token: number): Promise<Step> };

const LOOKS = 'cross_attentions.';

/** Whether the model tells where it looks, and with that when a word is said. */
export const hasLooks = ({ outputNames }: InferenceSession): boolean =>
  outputNames.some((name) => name.startsWith(LOOKS));

/** Throws ModelFault where a file is no merged decoder of a Whisper. */
export function requireDecoder({ inputNames, outputNames }: InferenceSession): void {
  const lacks = ['input_ids', 'encoder_hidden_states', 'use_cache_branch', 'past_key_values.0.decoder.key'].filter(
    (name) => !inputNames.includes(name),
  );
  if (!outputNames.includes('logits')) lacks.push('logits');
  if (lacks.length > 0) throw new ModelFault('unreadable', `its decoder lacks ${lacks.join(', ')}`);
}

/** Begins a text about a sound. `frames`: of the sound, 20 ms each; what fills it up is not looked at. */
export function beginDecoding(
  session: InferenceSession,
  { numbers, hidden, frames }: { numbers: WhisperNumbers; hidden: Tensor; frames: number },
): Decoding {
  const { heads, width, alignmentHeads } = numbers;
  const wanted = new Set(alignmentHeads.map(([layer]) => `${LOOKS}${layer}`));
  const fetches = session.outputNames.filter((name) => !name.startsWith(LOOKS) || wanted.has(name));
  const past = new Map<string, Tensor>(
    session.inputNames.flatMap((name) =>
      name.startsWith('past_key_values.')
        ? [[name, new Tensor('float32', new Float32Array(0), [1, heads, 0, width])] as const]
        : [],
    ),
  );
  let isFirst = true;
  return {
    step: async (token) => {
      const answer = await session.run(
        {
          input_ids: new Tensor('int64', BigInt64Array.of(BigInt(token)), [1, 1]),
          encoder_hidden_states: hidden,
          use_cache_branch: new Tensor('bool', [!isFirst], [1]),
          ...Object.fromEntries(past),
        },
        fetches,
      );
      for (const name of past.keys()) {
        // Its view of the sound comes with the first token only.
        const next = answer[name.replace('past_key_values', 'present')];
        if (next && (isFirst || !name.includes('.encoder.'))) past.set(name, next);
      }
      isFirst = false;
      return { values: valuesOf(answer.logits), looks: looksOf(answer, alignmentHeads, frames) };
    },
  };
}

function valuesOf(logits: Tensor | undefined): Float32Array {
  if (logits?.data instanceof Float32Array && logits.data.length > 0) return logits.data;
  throw new ModelFault('unreadable', 'it does not return a value for each token');
}

/** A row over the frames of the sound for each head; none where the model does not tell. */
function looksOf(
  answer: InferenceSession.OnnxValueMapType,
  heads: WhisperNumbers['alignmentHeads'],
  frames: number,
): Float32Array[] {
  return heads.flatMap(([layer, head]) => {
    const look = answer[`${LOOKS}${layer}`];
    if (!(look?.data instanceof Float32Array)) return [];
    const [, , rows = 1, long = 0] = look.dims;
    const from = (head * rows + rows - 1) * long;
    return [look.data.slice(from, from + Math.min(frames, long))];
  });
}
