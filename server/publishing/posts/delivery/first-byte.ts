import type { Attempt, Post } from '@/server/publishing/post-rules/aggregate';
import { leaseLost } from '@/server/publishing/post-rules/wake';
import { log } from '@/server/system/log';
import { issueTicket, localPlace, takeTicket, voidTicket } from '@/server/system/storage/local-tickets';

/**
 * The proof that nothing of an attempt left. Before an attempt is marked as sent, a ticket is laid out on the worker's
 * disk; the worker takes it right before the first byte. A process that finds the attempt abandoned, on the same
 * machine since the same boot, tries to void it. Success means that no byte has left, and a worker that was only paused
 * will find its ticket gone and send nothing. Voiding succeeds again when that process is killed, or the database is
 * away, before the ruling is stored.
 */
const ticketOf = (attemptId: string) => `first-byte-${attemptId}`;

/** Where the ticket lies. Null: nothing can be proven there, which is no reason not to send. */
export function prepareFirstByte(attemptId: string): string | null {
  try {
    const place = localPlace();
    issueTicket(ticketOf(attemptId));
    return place;
  } catch (err) {
    log.debug({ err, attemptId }, 'what a killed worker had sent can’t be proven here');
    return null;
  }
}

/** Called right before the first byte. False: another process has ruled that this attempt sent nothing. */
export const takeFirstByte = (attemptId: string): boolean => takeTicket(ticketOf(attemptId));

/** Abandoned attempts of a post that were about to send and demonstrably sent nothing. They never will. */
export function provenUnsent(post: Post, now: Date): ReadonlySet<string> {
  const proven = post.platformPosts
    .filter((entry) => leaseLost(entry, now))
    .flatMap(({ attempts, delivery }) => attempts.filter(({ id }) => id === delivery.attemptId))
    .filter(sentNothing);
  return new Set(proven.map(({ id }) => id));
}

function sentNothing({ id, sentAt, sentFrom }: Attempt): boolean {
  if (!sentAt || !sentFrom) return false;
  try {
    return sentFrom === localPlace() && voidTicket(ticketOf(id));
  } catch (err) {
    log.warn({ err, attemptId: id }, 'the disk does not say whether an attempt had begun to send');
    return false;
  }
}
