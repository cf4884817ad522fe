import { onCommonScale, onOwnScale } from '@/lib/ai/local-models';
import { findLocalModel } from './local/catalogue';

type Model = string | null | undefined;

function scaleOf(model: Model) {
  const found = model ? findLocalModel(model) : undefined;
  return found?.capability === 'embed' ? found.likeness : null;
}

/** The likeness of two vectors of a model, so that thresholds mean the same for all of them. */
export const commonLikeness = (model: Model, cosine: number): number => onCommonScale(cosine, scaleOf(model));

/** Such a threshold as a cosine of a model's vectors. */
export const ownLikeness = (model: Model, likeness: number): number => onOwnScale(likeness, scaleOf(model));
