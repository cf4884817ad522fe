import type { WireAttempt, WirePlatformPost, WirePost } from '@/lib/contracts/posts';
import { labelOf } from '@/lib/platforms/keys';

/** One sentence of the story of a platform post. `at` is null for what holds now rather than having happened. */
export type StoryLine = { at: string | null; kind: 'past' | 'now' | 'next'; text: string };

const byTime = (a: StoryLine, b: StoryLine) => (a.at ?? '').localeCompare(b.at ?? '');

/**
 * "Why did it not post?": every event of a platform post, in plain words and in order, then how things
 * stand and what comes next. `now` is an ISO instant.
 */
export function storyOf(post: WirePost, entry: WirePlatformPost, now: string): StoryLine[] {
  const past = [
    ...saved(post, entry, now),
    ...entry.attempts.flatMap((attempt) => attemptLines(attempt, entry)),
    ...followUpLines(entry),
  ].filter((line) => line.at !== null);
  return [...past.toSorted(byTime), ...standing(post, entry, now)];
}

function saved(post: WirePost, entry: WirePlatformPost, now: string): StoryLine[] {
  const lines: StoryLine[] = [{ at: post.createdAt, kind: 'past', text: 'The post was created' }];
  if (!post.scheduledFor || post.scheduledFor > now) return lines;
  const first = entry.attempts[0];
  const text = first && first.startedAt < post.scheduledFor ? 'Due; it was sent before that' : 'Due';
  return [...lines, { at: post.scheduledFor, kind: 'past', text }];
}

function attemptLines({ startedAt, sentAt, endedAt, ...attempt }: WireAttempt, entry: WirePlatformPost): StoryLine[] {
  const label = labelOf(entry.platform);
  const { part } = attempt;
  const it = part === undefined ? 'it' : `part ${part + 1} of ${entry.parts?.length ?? part + 1}`;
  const lines: StoryLine[] = [{ at: startedAt, kind: 'past', text: `A worker began to send ${it} to ${label}` }];
  if (sentAt) lines.push({ at: sentAt, kind: 'past', text: `The request to ${label} that publishes ${it} was sent` });
  if (endedAt) lines.push({ at: endedAt, kind: 'past', text: endText(attempt, { label, it }) });
  return lines;
}

type Ended = Pick<WireAttempt, 'outcome' | 'errorText'>;

function endText({ outcome, errorText }: Ended, { label, it }: { label: string; it: string }): string {
  const It = it === 'it' ? 'It' : `Part${it.slice('part'.length)}`;
  const words = errorText ? `: ${errorText}` : '';
  switch (outcome) {
    case 'published':
      return `${label} published ${it}`;
    case 'retry':
      return `${It} could not be sent${words}`;
    case 'rate-limited':
      return `${label} asked to wait${words}`;
    case 'failed':
      return `${label} refused ${it}${words}`;
    case 'unknown':
      return `The response of ${label} was lost${words}`;
    case 'cancelled':
      return `${It} was returned to the queue${words}`;
    case 'running':
      return `${It} is being sent`;
  }
}

function followUpLines(entry: WirePlatformPost): StoryLine[] {
  return entry.followUps.map(({ kind, outcome, text, at }) => {
    const why = text ? `: ${text}` : '';
    if (kind === 'read_back')
      return {
        at,
        kind: 'past',
        text: {
          done: 'The network confirms that it is there',
          running: 'The network is being asked whether it is there',
          failed: `The network does not show it${why}`,
        }[outcome],
      };
    const said = { done: 'was added', running: `is still to be added${why}`, failed: `was not added${why}` }[outcome];
    return { at, kind: 'past', text: `The ${followUpName(kind)} ${said}` };
  });
}

/** `first_comment` → "first comment". */
function followUpName(kind: string): string {
  return kind.replaceAll('_', ' ');
}

/** The present state, and the next step, automatic or by the user. */
function standing(post: WirePost, entry: WirePlatformPost, now: string): StoryLine[] {
  const label = labelOf(entry.platform);
  const line = (text: string): StoryLine => ({ at: null, kind: 'now', text });
  const next = (at: string | null, text: string): StoryLine => ({ at, kind: 'next', text });
  if (entry.status === 'published')
    return [line(entry.publicUrl ? `It is live: ${entry.publicUrl}` : `It is live on ${label}`)];
  if (entry.unconfirmed)
    return [
      line(
        `It is not known whether ${partIn(entry) ?? 'it'} arrived. Look at ${label}, then choose “It is live” or “It is not there: send it”; it is never sent again automatically`,
      ),
    ];
  if (entry.status === 'partial')
    return [line(`It will not be sent: ${errors(entry) || 'its configuration is incomplete'}`)];
  if (entry.status === 'failed')
    return [
      ...partsLine(entry).map(line),
      line(`It failed: ${entry.reason?.message ?? 'no reason is known'}`),
      next(null, 'It is not retried automatically. Fix the cause, then publish it again'),
    ];
  if (entry.publishing && entry.attempts.at(-1)?.outcome === 'unknown')
    return [line(`${label} is being asked whether it arrived`)];
  if (entry.publishing)
    return [line(entry.attempts.length > 0 ? `It is with ${label} right now` : 'A worker will take it in a moment')];
  const paused = entry.lints.find(({ code }) => code === 'PAUSED');
  if (paused) return [line(paused.message)];
  const warnings = entry.lints.filter(({ severity }) => severity === 'warning').map(({ message }) => line(message));
  if (entry.nextAttemptAt)
    return [
      ...warnings,
      next(
        entry.nextAttemptAt,
        entry.nextAttemptAt <= now
          ? 'It is due. If nothing happens within a minute, no worker runs: see the health page'
          : entry.attempts.length > 0
            ? 'It will be retried'
            : 'It will be sent',
      ),
    ];
  if (post.status === 'draft')
    return [...warnings, line('It is a draft: it is sent when you publish it or give it a date')];
  return [
    ...warnings,
    line(
      post.scheduledFor
        ? 'Nothing is going to send it: choose a new date or publish it now'
        : 'It has no date: it is sent when you publish it',
    ),
  ];
}

/** The part that its delivery is of, where there are several. */
function partIn({ parts = [] }: WirePlatformPost): string | null {
  const at = parts.findIndex(({ status }) => status !== 'published');
  return at < 0 ? null : `part ${at + 1} of ${parts.length}`;
}

function partsLine(entry: WirePlatformPost): string[] {
  const { parts = [] } = entry;
  const out = parts.filter(({ status }) => status === 'published').length;
  if (out === 0 || out === parts.length) return [];
  return [
    `${out} of its ${parts.length} parts ${out === 1 ? 'is' : 'are'} there. Trying again goes on with ${partIn(entry)}`,
  ];
}

function errors(entry: WirePlatformPost): string {
  return entry.lints
    .filter(({ severity }) => severity === 'error')
    .map(({ message }) => message)
    .join('; ');
}
