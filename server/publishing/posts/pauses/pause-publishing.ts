import { setTimeout as sleep } from 'node:timers/promises';
import type { PlatformKey } from '@/lib/platforms/define';
import { AppError, invalid } from '@/lib/errors/app-error';
import { pauseFor, scopeOf, type Pause, type PauseScope, type ResumeChoice } from '@/lib/posts/pauses';
import type { WirePause } from '@/lib/contracts/pauses';
import { clock } from '@/server/system/clock';
import { forgetPauses, FRESH_MS } from '@/server/publishing/stored-posts/active-pauses';
import {
  pausesOfEveryProject,
  endPause,
  startPause,
  type PauseTerms,
} from '@/server/publishing/stored-posts/pause.store';
import { releaseHeld } from './release-held';
import { tellPauses } from './tell-pauses';
import { isHeld } from '@/server/publishing/post-rules/hold';
import { heldPosts } from '@/server/publishing/stored-posts/due.store';
import { presentEach } from '@/server/system/db/unreadable-rows';

type PauseTarget = { projectId: string; scope: PauseScope; platform?: PlatformKey | null };
type By = { userId: string; isAdmin: boolean };

/** The pauses of a project, with how much waits for them. */
export async function listPauses({ projectId }: { projectId: string }): Promise<WirePause[]> {
  const pauses = (await pausesOfEveryProject()).filter(
    (pause) => pause.endedAt === null && (pause.projectId === null || pause.projectId === projectId),
  );
  const posts = pauses.length > 0 ? await heldPosts({ projectId }) : [];
  const waiting = (pause: Pause) =>
    posts.filter((post) =>
      post.platformPosts.some((entry) => isHeld(entry) && pauseFor([pause], { projectId, platform: entry.platform })),
    ).length;
  return presentEach('Pause', pauses, (pause) => ({
    scope: scopeOf(pause),
    platform: pause.platform,
    since: pause.since.toISOString(),
    reason: pause.reason,
    until: pause.until?.toISOString() ?? null,
    choice: pause.choice,
    hours: pause.hours,
    waiting: waiting(pause),
  }));
}

type Terms = { [Name in keyof PauseTerms]?: PauseTerms[Name] | undefined };

/**
 * Stops sending until it is resumed, or until a time, and returns when every worker knows of it. Posts being sent at
 * this moment can't be called back; an existing pause gets the new terms. Throws 403 for "all" to users who don't
 * administer the host, 422 for an end in the past.
 */
export async function pausePublishing({
  by,
  reason,
  until,
  choice,
  hours,
  ...asked
}: PauseTarget & Terms & { by: By }): Promise<WirePause[]> {
  const now = clock.now();
  if (until && until <= now) throw invalid('until', 'Choose a time in the future');
  const terms = {
    reason: reason || null,
    until: until ?? null,
    choice: until ? (choice ?? 'now') : null,
    hours: until && choice === 'spread' ? (hours ?? null) : null,
  };
  const scope = covered(asked, by);
  await startPause({ ...scope, by: by.userId, now, terms });
  forgetPauses();
  await tellPauses(scope.projectId);
  await sleep(FRESH_MS);
  return listPauses(asked);
}

/** Resumes sending; posts that came due meanwhile follow the choice. Resuming without a pause changes nothing. */
export async function resumePublishing({
  by,
  choice,
  hours,
  ...asked
}: PauseTarget & { by: By; choice: ResumeChoice; hours?: number | null }) {
  const scope = covered(asked, by);
  const ended = await endPause({ ...scope, now: clock.now(), choice, hours: hours ?? null });
  forgetPauses();
  const count = ended ? await releaseHeld(ended, await pausesOfEveryProject()) : { released: 0, skipped: 0 };
  await tellPauses(scope.projectId);
  return { pauses: await listPauses(asked), ...count };
}

function covered({ projectId, scope, platform }: PauseTarget, { isAdmin }: By): Pause {
  if (scope === 'all' && !isAdmin)
    throw new AppError('FORBIDDEN', 'Only an administrator of this host can pause or resume everything');
  return { projectId: scope === 'all' ? null : projectId, platform: scope === 'platform' ? (platform ?? null) : null };
}
