import type { GoalType } from './goals';
import type { VideoLanguage } from './languages';
import { pointsOf } from './points';
import { kept, promisedIn } from './promises';

/** Points that a video needs, where its prompt promises no other number of them. */
const POINTS_USUAL = 3;
/** Longer ones are no points, but texts. */
export const POINT_MAX_LENGTH = 200;
/** Two entries or more behind a colon. */
const LIST = /[:：]\s*[^;,]+[;,]\s*\S/u;

type Sent = { goalType: GoalType; prompt: string; language: VideoLanguage };

/**
 * How many points a person should add to a prompt before its script is written; 0: it says enough. A single statement
 * without a list says nothing that its scenes could show. The angle of a goal is found by the writer, and a model shows
 * itself.
 */
export function pointsLacking({ goalType, prompt, language }: Sent): number {
  if (goalType !== 'prompt') return 0;
  const statements = pointsOf(prompt);
  const { rest, counted } = kept(statements, language);
  if (statements.length === 0 || rest.length > 0 || counted || LIST.test(prompt)) return 0;
  return promisedIn(prompt, language) ?? POINTS_USUAL;
}

/** A prompt with points as a list, each of which becomes a statement of its script. Empty points are left out. */
export function withPoints(prompt: string, points: readonly string[]): string {
  const given = points.map((point) => point.replace(/\s+/g, ' ').trim()).filter(Boolean);
  if (given.length === 0) return prompt;
  const statement = prompt.trim().replace(/[\s,;:–—-]+$/u, '');
  // A title is the first sentence: it has to end before the list.
  const ended = /[.!?…]["»”“']?$/u.test(statement) ? statement : `${statement}.`;
  return [ended, ...given.map((point) => `- ${point}`)].join('\n');
}
