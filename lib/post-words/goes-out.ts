import { shortTime } from '@/lib/format/relative-time';

type GoesOut = {
  scheduledFor: string | null;
  asDraft: boolean;
  /** Channels that are on and complete. */ ready: number;
};

const channels = (count: number) => (count === 1 ? '1 channel' : `${count} channels`);

/** The effect of saving a form, in one line; null where nothing can be promised. */
export function goesOutWords({ scheduledFor, asDraft, ready }: GoesOut, now: Date): string | null {
  if (!scheduledFor) return ready > 0 ? `${channels(ready)} ready` : null;
  const at = new Date(scheduledFor);
  if (asDraft) return `Stays a draft, kept for ${shortTime(at)}`;
  if (ready === 0 || at <= now) return null;
  return `Goes out ${shortTime(at)} on ${channels(ready)}`;
}
