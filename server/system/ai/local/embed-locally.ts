import { AppError } from '@/lib/errors/app-error';
import { lackOfLocal } from './lack';
import { findLocalModel } from './catalogue';
import { runModel, type Ran } from './run-model';

/** Whether a text is looked for, or looked through: models are trained to tell them apart. */
export type TextRole = 'query' | 'passage';

/** The vectors of texts by a model of this host. */
export async function embedLocally(
  id: string,
  { texts, role, signal }: { texts: readonly string[]; role: TextRole; signal: AbortSignal },
): Promise<Ran> {
  const model = findLocalModel(id);
  if (!model) throw new AppError('AI_NOT_CONFIGURED', lackOfLocal('embed', id) ?? '');
  const prefix = model.run.prefix[role];
  return runModel(model, { texts: texts.map((text) => prefix + text), signal });
}
