import { clock } from '@/server/system/clock';
import { log } from '@/server/system/log';
import { permanent } from '@/server/publishing/platforms/failure';
import type { Pending, Published } from '@/server/publishing/platforms/types';
import { callGraph, type Caller } from './client';

type Listed = { id: string; permalink?: string; timestamp?: string } & Record<string, unknown>;
type Page = { data: Listed[]; paging?: { cursors?: { after?: string } } };

/**
 * A container that was published without its answer being heard, and how to know its post: the same words, not older
 * than `since`.
 */
export type Released = {
  container: string;
  /** Where the account's own posts are listed, newest first, and the field that holds their words. */
  path: string;
  field: 'text' | 'caption';
  words: string;
  since: Date;
};

const PAGE = 100;
/** A busy account's posts of a whole outage; more would cost more calls than a link is worth. */
const PAGES_MAX = 10;
/** Clocks differ a little. */
const SLACK_MS = 5000;
/** Lists of posts lag behind the posts. */
const LOOK_AGAIN_MS = 10_000;
const LOOK_FOR_MS = 120_000;

/**
 * The post that a published container became. Containers know that they were published, not as what; the account's list
 * does. While it does not show the post yet it is looked at again; at last the post counts as published without its
 * link, which it is.
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
  if (found) return { state: 'published', externalId: found.id, publicUrl: found.permalink ?? null };
  const { since, until: end } = { since: released.since.toISOString(), until: until.toISOString() };
  if (clock.now() < until)
    return { state: 'pending', pollAfterMs: LOOK_AGAIN_MS, data: { ...released, since, until: end } };
  return { state: 'published', externalId: released.container, publicUrl: null, about: { unnamed: true } };
}

/** The next look at it. */
export function lookAgain(caller: Caller, { data }: Pending): Promise<Published | Pending> {
  const { since, until, ...released } = data as Omit<Released, 'since'> & { since: string; until: string };
  return publishedFrom(caller, { ...released, since: new Date(since) }, new Date(until));
}

/** Nothing can be written under a post whose id is not known. */
export function requireName(about: Record<string, unknown>, network: string): void {
  if (about.unnamed === true)
    throw permanent(
      `${network} did not say which post it became, so the first comment was not written. Write it in ${network}.`,
    );
}

/** Of several with the same words the oldest: it came right after the attempt. */
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

/** Threads takes a beginning, in seconds; Instagram's list has none. */
function sinceOf(field: Released['field'], from: number): { since?: string } {
  return field === 'text' ? { since: String(Math.floor(from / 1000)) } : {};
}

const plain = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();
