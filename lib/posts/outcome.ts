import { statusAfterPublishing } from './compute-status';
import type { PlatformStatus } from './statuses';

export const OUTCOMES = ['published', 'failed', 'partial'] as const;
export type Outcome = (typeof OUTCOMES)[number];

type Told = { platformPosts: readonly { status: PlatformStatus; delivery: { state: string } }[] };

/**
 * The outcome of a post once no part of it waits or is on its way; null before that, and when nothing was
 * tried.
 */
export function outcomeOf(post: Told): Outcome | null {
  const active = post.platformPosts.some(({ delivery }) => ['waiting', 'running', 'looking'].includes(delivery.state));
  const status = active ? null : statusAfterPublishing(post.platformPosts.map((entry) => entry.status));
  return OUTCOMES.find((outcome) => outcome === status) ?? null;
}
