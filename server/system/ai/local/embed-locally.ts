import { requireLocalModel } from './catalogue';
import { runModel, type Ran } from './run-model';

/** Whether a text is looked for, or looked through: models are trained to tell them apart. */
export type TextRole = 'query' | 'passage';

/** The vectors of texts by a model of this host. */
export async function embedLocally(
  id: string,
  { texts, role, signal }: { texts: readonly string[]; role: TextRole; signal: AbortSignal },
): Promise<Ran<{ vectors: number[][]; tokens: number }>> {
  const model = requireLocalModel('embed', id);
  const prefix = model.run.prefix[role];
  const { answer, processorSeconds } = await runModel(model, {
    ask: { texts: texts.map((text) => prefix + text) },
    signal,
  });
  const vectors = rows(Buffer.from(answer.vectors, 'base64'), answer.length);
  return { answer: { vectors, tokens: answer.tokens }, processorSeconds };
}

function rows(bytes: Buffer, length: number): number[][] {
  const all = new Float32Array(new Uint8Array(bytes).buffer);
  return Array.from({ length: all.length / length }, (_, row) => [...all.subarray(row * length, (row + 1) * length)]);
}
