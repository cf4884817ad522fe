import { clock } from '@/server/system/clock';
import { log } from '@/server/system/log';
import { permanent } from '@/server/publishing/platforms/failure';
import type { Pending, Published } from '@/server/publishing/platforms/types';
import { callGraph, type Caller } from './client';

type Listed = { id: string; permalink?: string; timestamp?: string } & Record<string, unknown>;
type Page = { data: Listed[]; paging?: { cursors?: { after?: string } } };

/**
 * A container that was published although its response was lost, and how to recognise its post: the same text, not
 * older than `since`.
 */
export type Released = {
  container: string;
  /** Where the account's own posts are listed, newest first, and the field that holds their text. */
  path: string;
  field: 'text' | 'caption';
  words: string;
  since: Date;
  /** Kept with what is found of it. */
  about?: Record<string, unknown>;
};

const PAGE = 100;
/** Covers a busy account's posts of a long outage; more would cost more calls than a link is worth. */
const PAGES_MAX = 10;
/** Clocks differ a little. */
const SLACK_MS = 5000;
/** Lists of posts lag behind the posts. */
const LOOK_AGAIN_MS = 10_000;
const LOOK_FOR_MS = 120_000;

/**
 * The post that a published container became. A container knows that it was published, but not as which post; the
 * account's list does. While the list does not show the post, it is checked again; finally the post counts as published
 * without a link.
 */
export async function publishedFrom(
  caller: Caller,
  released: Released,
  until = new Date(clock.now().getTime() + LOOK_FOR_MS),
): Promise<Published | Pending> {
  const found = await listed(caller, released).catch((err: unknown) => {
    log.info(
      { err, container: released.container },
      'Meta did not list the account’s posts; the post is live, its link is not known',
    );
    return null;
  });
  const { about } = released;
  if (found)
    return {
      ...{ state: 'published', externalId: found.id, publicUrl: found.permalink ?? null },
      ...(about ? { about } : {}),
    };
  const { since, until: end } = { since: released.since.toISOString(), until: until.toISOString() };
  if (clock.now() < until)
    return { state: 'pending', pollAfterMs: LOOK_AGAIN_MS, data: { ...released, since, until: end } };
  return { state: 'published', externalId: released.container, publicUrl: null, about: { ...about, unnamed: true } };
}

/** When to check next. */
export function lookAgain(caller: Caller, { data }: Pending): Promise<Published | Pending> {
  const { since, until, ...released } = data as Omit<Released, 'since'> & { since: string; until: string };
  return publishedFrom(caller, { ...released, since: new Date(since) }, new Date(until));
}

/** A comment needs the post's id. */
export function requireName(about: Record<string, unknown>, network: string): void {
  if (about.unnamed === true)
    throw permanent(
      `${network} did not say which post it became, so the first comment was not written. Write it in ${network}.`,
    );
}

/** Of several with the same text the oldest: it came right after the attempt. */
async function listed(caller: Caller, { path, field, words, since }: Released): Promise<Listed | null> {
  const from = since.getTime() - SLACK_MS;
  let match: Listed | null = null;
  let after: string | undefined;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const parameters = {
      fields: `id,permalink,${field},timestamp`,
      limit: String(PAGE),
      after,
      ...sinceOf(field, from),
    };
    const { data, paging } = await callGraph<Page>(caller, { method: 'GET', path, parameters });
    const fresh = data.filter(({ timestamp }) => Date.parse(timestamp ?? '') >= from);
    match = fresh.findLast((post) => plain(String(post[field] ?? '')) === plain(words)) ?? match;
    after = paging?.cursors?.after;
    if (!after || fresh.length < data.length || data.length === 0) break;
  }
  return match;
}

/** Threads accepts a start time, in seconds; Instagram's list does not. */
function sinceOf(field: Released['field'], from: number): { since?: string } {
  return field === 'text' ? { since: String(Math.floor(from / 1000)) } : {};
}

const plain = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();
