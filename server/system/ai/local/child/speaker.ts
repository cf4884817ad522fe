import { Tensor, type InferenceSession } from 'onnxruntime-web';
import { filesOf, ModelFault } from './files.ts';
import { withLengths } from './lengths-output.ts';
import type { Spelled, Spoken } from './messages.ts';
import type { Opener } from './runner.ts';

const LOUDEST = 32_767;

/** A Piper voice. A turn is a piece: a sentence, as a rule. */
export const openSpeaker: Opener<'speech'> = async (model) => {
  const session = await filesOf(model).session(model.run.onnx, { changed: withLengths });
  return {
    async *begin(ask) {
      const pieces: Spoken[] = [];
      let samples = 0;
      for (const ids of ask.pieces) {
        const { sound, steps } = await saidBy(session, ids, ask);
        samples += sound.length;
        if (samples > ask.most) throw new ModelFault('failed', `it spoke for more than ${ask.most} samples`);
        pieces.push({ samples: Buffer.from(sound.buffer).toString('base64'), steps });
        if (pieces.length < ask.pieces.length) yield;
      }
      return { pieces };
    },
    close: () => session.release(),
  };
};

async function saidBy(session: InferenceSession, ids: readonly number[], { scales, speaker }: Spelled) {
  const inputs: Record<string, Tensor> = {
    input: whole(ids, [1, ids.length]),
    input_lengths: whole([ids.length], [1]),
    scales: new Tensor('float32', Float32Array.from(scales), [3]),
    ...(speaker === null ? {} : { sid: whole([speaker], [1]) }),
  };
  const lacking = session.inputNames.filter((name) => !inputs[name]);
  if (lacking.length > 0) throw new ModelFault('unreadable', `it is no such voice: it wants ${lacking.join(', ')}`);
  const answer = await session.run(Object.fromEntries(session.inputNames.map((name) => [name, inputs[name]])) as never);
  const output = answer.output;
  if (!output || !(output.data instanceof Float32Array)) throw new ModelFault('unreadable', 'it does not return sound');
  if (output.data.length === 0) throw new ModelFault('failed', 'it returned an empty sound');
  // Sound and lengths are all that it may return, so the other one is the lengths.
  const lengths = Object.entries(answer).find(
    ([name, { data }]) => name !== 'output' && data.length === ids.length,
  )?.[1];
  const steps = lengths?.data instanceof Float32Array ? Array.from(lengths.data) : null;
  const sound = Int16Array.from(output.data, loudness);
  for (const each of Object.values(answer)) each.dispose();
  return { sound, steps: steps?.every((each) => Number.isFinite(each) && each >= 0) ? steps : null };
}

function loudness(value: number): number {
  if (!Number.isFinite(value)) throw new ModelFault('failed', 'it returned a sound that is no sound');
  return Math.round(Math.max(-1, Math.min(1, value)) * LOUDEST);
}

const whole = (values: readonly number[], shape: number[]) =>
  new Tensor(
    'int64',
    BigInt64Array.from(values, (value) => BigInt(value)),
    shape,
  );
