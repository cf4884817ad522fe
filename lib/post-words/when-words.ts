import type { WirePostCard } from '@/lib/contracts/post-cards';
import { relativeTime } from '@/lib/format/relative-time';
import { zoneName } from '@/lib/dates/local-time';

type Saved = Pick<WirePostCard, 'status' | 'scheduledFor' | 'publishing'> & {
  platformPosts: readonly Pick<WirePostCard['platformPosts'][number], 'status' | 'nextAttemptAt'>[];
};
type WhenInput = {
  scheduledFor: string | null;
  asDraft: boolean;
  /** Platforms that are switched on. */ platforms: number;
};

const TOO_LATE_MS = 24 * 3_600_000;

/** The sentence under the date of a form: what will happen to the post at that time, as things stand. */
export function whenWords({ scheduledFor, asDraft, platforms }: WhenInput, saved: Saved | null, now: Date): string {
  if (!scheduledFor) {
    const words =
      saved?.status === 'failed' || saved?.status === 'partial'
        ? 'Without a date it goes out when you publish it.'
        : 'Without a date the post stays a draft.';
    return `${words} Your time zone: ${zoneName(now)}.`;
  }
  const at = new Date(scheduledFor);
  const zone = zoneName(at);
  const when = relativeTime({ at, now });
  if (asDraft) return `Held for ${when}, ${zone}.`;
  const isChosenNow = !saved || saved.scheduledFor !== scheduledFor;
  if (isChosenNow && at.getTime() < now.getTime() - TOO_LATE_MS)
    return `This time is more than 24 hours ago. Choose a later one. ${zone}.`;
  if (platforms === 0 && at <= now)
    return `This time has passed, and no platform was chosen: nothing went out. ${zone}.`;
  if (isChosenNow && at <= now) return `This time has passed: the post goes out as soon as it is saved. ${zone}.`;
  if (platforms === 0) return `Goes out ${when}, ${zone}, once a platform is chosen.`;
  if (isChosenNow) return `Goes out ${when}, ${zone}.`;
  return standing(saved, { at, now, when, zone });
}

/** Of a date that is saved already: whether anything is going to happen at it. */
function standing(saved: Saved, { at, now, when, zone }: { at: Date; now: Date; when: string; zone: string }): string {
  const waits = saved.publishing || saved.platformPosts.some(({ nextAttemptAt }) => nextAttemptAt !== null);
  if (saved.status === 'published') return `Marked as published: nothing goes out any more. ${zone}.`;
  if (at <= now)
    return waits
      ? `Its time has come: it is on its way. ${zone}.`
      : `Its time was ${when}. Nothing goes out until you publish it or choose a new date. ${zone}.`;
  if (waits || saved.platformPosts.length === 0) return `Goes out ${when}, ${zone}.`;
  if (saved.platformPosts.every(({ status }) => status === 'partial'))
    return `Nothing goes out ${when} until a platform is complete. ${zone}.`;
  return `Nothing goes out ${when}: the post is marked as ${saved.status}. ${zone}.`;
}
