import { MARKS_TO_CALIBRATE, MARKS_TO_SHIFT } from './values';
import type { ScoreParts } from './score';

export type LearningState = 'none' | 'shift' | 'calibrated';

/** How far so many marks may change scores. */
export function learningOf({ relevant, notRelevant }: { relevant: number; notRelevant: number }): LearningState {
  const marks = relevant + notRelevant;
  if (marks >= MARKS_TO_CALIBRATE && relevant > 0 && notRelevant > 0) return 'calibrated';
  return marks >= MARKS_TO_SHIFT ? 'shift' : 'none';
}

/** Weights of a logistic scale: of the four parts, the penalty, and the constant. */
export type Calibration = number[];

const ROUNDS = 400;
const RATE = 0.5;
/** Keeps the scale near the unlearned one while marks are few. */
const PULL = 0.02;
/** Where the scale begins: about the weights of the parts. */
const START: Calibration = [3.2, 1.2, 2.4, 1.2, 1.5, -3.4];

const featuresOf = (parts: ScoreParts, penalty: number): number[] => [
  parts.posts ?? 0,
  parts.description ?? 0,
  parts.words ?? 0,
  parts.graph ?? 0,
  penalty,
  1,
];

/** Fits the scale to marked channels: gradient descent on the logistic loss, both kinds weighed alike. */
export function calibrate(marked: readonly { parts: ScoreParts; penalty: number; isRelevant: boolean }[]): Calibration {
  const weights = [...START];
  const yes = marked.filter(({ isRelevant }) => isRelevant).length;
  const of = { yes: 0.5 / Math.max(1, yes), no: 0.5 / Math.max(1, marked.length - yes) };
  for (let round = 0; round < ROUNDS; round += 1) {
    const slope = weights.map((weight, at) => PULL * (weight - (START[at] ?? 0)));
    for (const { parts, penalty, isRelevant } of marked) {
      const error = calibrated(weights, parts, penalty) - (isRelevant ? 1 : 0);
      const share = isRelevant ? of.yes : of.no;
      for (const [at, value] of featuresOf(parts, penalty).entries())
        slope[at] = (slope[at] ?? 0) + error * share * value;
    }
    for (const [at, value] of slope.entries()) weights[at] = (weights[at] ?? 0) - RATE * value;
  }
  return weights.map((weight) => Math.round(weight * 10_000) / 10_000);
}

/** The relevance on a learned scale. */
export function calibrated(weights: Calibration, parts: ScoreParts, penalty: number): number {
  const sum = featuresOf(parts, penalty).reduce((total, value, at) => total + value * (weights[at] ?? 0), 0);
  return 1 / (1 + Math.exp(-sum));
}
