import { Tensor, type InferenceSession } from 'onnxruntime-web';
import { filesOf, ModelFault } from './files.ts';
import type { Opener } from './runner.ts';

/** A model that makes vectors of texts. A turn is a text: a question does not wait for a long document. */
export const openEmbedder: Opener<'embed'> = async (model) => {
  const { run } = model;
  const files = filesOf(model);
  const session = await files.session(run.onnx);
  const tokenizer = await files.tokenizer(run);
  return {
    async *begin({ texts }) {
      const vectors: Float32Array[] = [];
      let tokens = 0;
      for (const text of texts) {
        const ids = cut(tokenizer.encode(text).ids, run.maxTokens);
        vectors.push(await vectorOf(session, ids, run.pooling));
        tokens += ids.length;
        if (vectors.length < texts.length) yield;
      }
      return { vectors: base64Of(vectors), length: vectors[0]?.length ?? 0, tokens };
    },
    close: () => session.release(),
  };
};

const base64Of = (vectors: readonly Float32Array[]) =>
  Buffer.concat(vectors.map((vector) => Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength))).toString(
    'base64',
  );

/** The last token ends a text, so it stays. */
const cut = (ids: readonly number[], most: number) =>
  ids.length <= most ? [...ids] : [...ids.slice(0, most - 1), ids.at(-1) ?? 0];

/** One text at a time: in a batch the others would change its vector, since these models round by the whole input. */
async function vectorOf(session: InferenceSession, ids: number[], pooling: 'mean' | 'first'): Promise<Float32Array> {
  const shape = [1, ids.length];
  const whole = (value: (id: number) => number) => BigInt64Array.from(ids, (id) => BigInt(value(id)));
  const inputs: Record<string, BigInt64Array> = {
    input_ids: whole((id) => id),
    attention_mask: whole(() => 1),
    token_type_ids: whole(() => 0),
  };
  const feeds = Object.fromEntries(
    session.inputNames.flatMap((name) =>
      inputs[name] ? [[name, new Tensor('int64', inputs[name], shape)] as const] : [],
    ),
  );
  const answer = await session.run(feeds);
  const [first] = session.outputNames;
  const output = answer.last_hidden_state ?? (first === undefined ? undefined : answer[first]);
  const [, rows = 0, length = 0] = output?.dims ?? [];
  if (!output || !(output.data instanceof Float32Array) || rows !== ids.length || length === 0)
    throw new ModelFault('unreadable', 'it does not return a row of numbers for each token');
  const vector = pooled(output.data, { rows: pooling === 'mean' ? rows : 1, length });
  output.dispose();
  return vector;
}

function pooled(data: Float32Array, { rows, length }: { rows: number; length: number }): Float32Array {
  const vector = new Float32Array(length);
  for (let row = 0; row < rows; row += 1)
    for (let at = 0; at < length; at += 1) vector[at] = (vector[at] ?? 0) + (data[row * length + at] ?? 0);
  const size = Math.hypot(...vector);
  if (!Number.isFinite(size) || size === 0) throw new ModelFault('failed', 'it returned no direction for a text');
  return vector.map((value) => value / size);
}
