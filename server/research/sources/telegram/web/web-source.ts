import { clock } from '@/server/system/clock';
import { log } from '@/server/system/log';
import { isChannelName } from '../channel-links';
import { absentCard } from '../absent-card';
import type { Answer, ChannelCard, ChannelPage, ChannelRef, ChannelSource, SourceContext } from '../source';
import { SourceUnreachableError, SourceWaitError, UnreadablePageError } from '../source-errors';
import { keepWait, waitOf } from '../waits.store';
import { fetchPage, type Fetched } from './fetch-page';
import { noteFault, noteRead, slowDown } from './pace.store';
import { keepPage, keptPage, type Kept } from './page.store';
import { readCard, readPostsPage, type Read } from './read-page';
import { inTurn } from './in-turn';

type Kind = 'card' | 'posts';

/** One limit for all: Telegram counts the requests of this host's address. */
const WAIT_KEY = 'web';
const FRESH_SECONDS = 6 * 3600;
/** Older posts stay as they are. */
const OLDER_SECONDS = 24 * 3600;

/** t.me's public pages: no account, posts and forwards, one request a second for all searches of this host. */
export const webSource: ChannelSource = {
  key: 'web',
  methods: new Set(['card', 'posts']),
  card: (ref, ctx) => {
    const name = ref.username.toLowerCase();
    return answered<ChannelCard>({
      kind: 'card',
      ref,
      ctx,
      path: `/${ref.username}`,
      key: `card:${name}`,
      seconds: FRESH_SECONDS,
      absent: absentCard(ref),
      read: (html) => readCard(html, ref.username),
    });
  },
  posts: async (ref, { before, limit }, ctx) => {
    const name = ref.username.toLowerCase();
    const answer = await answered<ChannelPage>({
      kind: 'posts',
      ref,
      ctx,
      path: `/s/${ref.username}${before === undefined ? '' : `?before=${before}`}`,
      key: `posts:${name}:${before ?? 'newest'}`,
      seconds: before === undefined ? FRESH_SECONDS : OLDER_SECONDS,
      absent: { preview: 'none', card: null, posts: [], before: null, hiddenOrigins: 0 },
      read: (html) => readPostsPage(html, ref.username),
    });
    return { ...answer, value: limited(answer.value, limit) };
  },
  blockedUntil: () => waitOf([WAIT_KEY]),
};

/** A page has twenty posts; those that are left out come with the next one. */
function limited(page: ChannelPage, limit: number): ChannelPage {
  const last = page.posts[limit - 1];
  if (!last || page.posts.length <= limit) return page;
  return { ...page, posts: page.posts.slice(0, limit), before: last.id };
}

type Input<T> = {
  kind: Kind;
  ref: ChannelRef;
  ctx: SourceContext;
  path: string;
  key: string;
  /** How long it is kept for others. */
  seconds: number;
  /** Its value when there is no such page. */
  absent: T;
  read: (html: string) => Promise<Read<T>>;
};

async function answered<T>(input: Input<T>): Promise<Answer<T>> {
  const { kind, ref, ctx, key, seconds } = input;
  if (!isChannelName(ref.username)) return { value: input.absent, calls: 0, readAt: clock.now() };
  const known = (): Promise<Kept | null> => keptPage(key, Math.min(ctx.maxAgeSeconds ?? seconds, seconds));
  let kept = await known();
  if (kept) return fromKept<T>(kept);
  await refuseWhileBlocked(kind);
  // Another search may read the page meanwhile, or be told to wait.
  const isNeeded = async (): Promise<boolean> => {
    kept = await known();
    if (!kept) await refuseWhileBlocked(kind);
    return kept === null;
  };
  const send = (): Promise<Answer<T>> => requested(input);
  const answer = await inTurn({ searchId: ctx.searchId, signal: ctx.signal, isNeeded, send });
  if (answer) return answer;
  if (!kept) throw new Error('A turn was given back for a page that is not there');
  return fromKept<T>(kept);
}

const fromKept = <T>({ value, readAt }: Kept): Answer<T> => ({ value: value as T, calls: 0, readAt });

async function refuseWhileBlocked(method: Kind): Promise<void> {
  const until = await waitOf([WAIT_KEY]);
  if (until) throw new SourceWaitError({ source: 'web', method, until, calls: 0 });
}

async function requested<T>(input: Input<T>): Promise<Answer<T>> {
  const { kind, ref, ctx, path, key, seconds } = input;
  const read = await meaningOf(input, await fetchPage(path, ctx.signal));
  if ('unreadable' in read) {
    const fault = { username: ref.username, reason: read.unreadable };
    log.error({ path, reason: read.unreadable }, 'channel search: this page of Telegram can’t be read');
    await noteFault(kind, fault);
    throw new UnreadablePageError(`This page can’t be read: ${read.unreadable}`, {
      source: 'web',
      username: ref.username,
    });
  }
  await keepPage(key, { value: read.value, seconds });
  await noteRead(kind);
  return { value: read.value, calls: 1, readAt: clock.now() };
}

async function meaningOf<T>({ kind, ref, absent, read }: Input<T>, fetched: Fetched): Promise<Read<T>> {
  switch (fetched.kind) {
    case 'page':
      return read(fetched.html);
    case 'missing':
      return { value: absent };
    case 'elsewhere':
      return isAway(fetched.location, { kind, username: ref.username })
        ? { value: absent }
        : { unreadable: `it leads to ${fetched.location.host}${fetched.location.pathname}`.slice(0, 200) };
    case 'wait':
      await Promise.all([keepWait(WAIT_KEY, fetched.until), slowDown()]);
      throw new SourceWaitError({ source: 'web', method: kind, until: fetched.until, calls: 1 });
    case 'trouble':
      await slowDown();
      throw new SourceUnreachableError(`t.me answered ${fetched.status}`, { source: 'web', calls: 1 });
    case 'unreadable':
      return { unreadable: fetched.reason };
  }
}

/** A feed that can't be seen leads to the card; a name that can't exist, to Telegram's own site. */
function isAway({ host, pathname }: URL, { kind, username }: { kind: Kind; username: string }): boolean {
  if (host === 'telegram.org' || pathname === '/') return true;
  const last = pathname.replace(/\/+$/, '').toLowerCase();
  return (
    kind === 'posts' && last.endsWith(`/${username.toLowerCase()}`) && !last.endsWith(`/s/${username.toLowerCase()}`)
  );
}
