import type { PlatformKey } from '@/lib/platforms/define';
import { labelOf } from '@/lib/platforms/keys';

export const PAUSE_SCOPES = ['all', 'project', 'platform'] as const;
export type PauseScope = (typeof PAUSE_SCOPES)[number];

/** How posts that came due while publishing was paused are treated. */
export const RESUME_CHOICES = ['now', 'spread', 'skip'] as const;
export type ResumeChoice = (typeof RESUME_CHOICES)[number];

/** The scope of a pause: null stands for "every". */
export type Pause = { projectId: string | null; platform: PlatformKey | null };

type Target = { projectId: string; platform: PlatformKey };

/** The pause that holds a platform post of a project; the widest one when there are several. */
export function pauseFor<P extends Pause>(pauses: readonly P[], { projectId, platform }: Target): P | null {
  const covering = pauses.filter(
    (pause) =>
      (pause.projectId === null || pause.projectId === projectId) &&
      (pause.platform === null || pause.platform === platform),
  );
  return covering.toSorted((a, b) => width(b) - width(a))[0] ?? null;
}

function width({ projectId, platform }: Pause): number {
  return projectId === null ? 2 : platform === null ? 1 : 0;
}

export function scopeOf({ projectId, platform }: Pause): PauseScope {
  if (projectId === null) return 'all';
  return platform === null ? 'project' : 'platform';
}

/** Says where publishing is paused. */
export function pausedWhere(pause: Pause): string {
  const what = {
    all: 'Publishing is paused on this host',
    project: 'Publishing is paused in this project',
    platform: `Publishing to ${pause.platform ? labelOf(pause.platform) : ''} is paused in this project`,
  };
  return what[scopeOf(pause)];
}

/** The finding of a post that waits for a pause to end. */
export function pausedText(pause: Pause): string {
  return `${pausedWhere(pause)}. This post waits until it is resumed`;
}

/**
 * Times for posts that waited, in their order: the first at once, the others at even intervals within the given hours.
 */
export function spreadTimes({ count, from, hours }: { count: number; from: Date; hours: number }): Date[] {
  const step = count > 0 ? (hours * 3_600_000) / count : 0;
  return Array.from({ length: count }, (_, index) => new Date(from.getTime() + Math.round(index * step)));
}
