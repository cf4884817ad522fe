import type { ChannelCard, ChannelPage, ChannelPost } from '../source';
import { find, findAll, OversizedPageError, readTree, textOf, withClass, type PageElement } from './page-tree';
import { readCardPage, readHead } from './read-card';
import { readPost, strayText } from './read-post';

/** Twenty on a page; albums and other widths are allowed for. */
const POSTS_MAX = 100;
/** Shorter leftovers are labels, such as “VIEW IN TELEGRAM”. */
const STRAY_CHARS = 20;

/** Its meaning, or the reason why it can't be read. */
export type Read<T> = { value: T } | { unreadable: string };

/** The page t.me/s/<name>. A name without a preview is shown by its card instead. */
export async function readPostsPage(html: string, asked: string): Promise<Read<ChannelPage>> {
  return reading<ChannelPage>(html, (page) => {
    const messages = findAll(page, isMessage);
    const history = find(page, withClass('tgme_channel_history'));
    const isFeed = messages.length > 0 || history !== undefined || find(page, withClass('tgme_channel_info'));
    if (!isFeed) {
      const card = readCardPage(page, asked);
      return card ? { value: withoutPreview(card) } : strange();
    }
    const all = messages.filter((message) => !message.classes.has('service_message'));
    // The newest stand last.
    const own = all.slice(-POSTS_MAX);
    const posts = own.flatMap((message) => readPost(message) ?? []);
    const fault = faultOf({ messages, own, posts, history });
    if (fault) return { unreadable: fault };
    const newest = [...new Map(posts.map((post) => [post.id, post])).values()].sort((a, b) => b.id - a.id);
    return {
      value: {
        preview: 'open',
        card: readHead(page, asked),
        posts: newest.map(({ hasHiddenOrigin: _hidden, forwardedFrom, ...post }) => ({
          ...post,
          forwardedFrom: forwardedFrom && { username: forwardedFrom.username, title: forwardedFrom.title },
        })),
        before: own.length < all.length ? (newest.at(-1)?.id ?? null) : beforeOf(page),
        hiddenOrigins: newest.filter(({ hasHiddenOrigin }) => hasHiddenOrigin).length,
      },
    };
  });
}

/** The page t.me/<name>. */
export async function readCard(html: string, asked: string): Promise<Read<ChannelCard>> {
  return reading<ChannelCard>(html, (page) => {
    const card = readCardPage(page, asked) ?? (find(page, isMessage) && readHead(page, asked));
    return card ? { value: card } : strange();
  });
}

async function reading<T>(html: string, read: (page: PageElement) => Read<T>): Promise<Read<T>> {
  try {
    return read(await readTree(html));
  } catch (error) {
    if (error instanceof OversizedPageError) return { unreadable: `the page has ${error.message}` };
    throw error;
  }
}

const withoutPreview = (card: ChannelCard): ChannelPage => ({
  preview: 'none',
  card: { ...card, isRestricted: card.kind === 'channel' },
  posts: [],
  before: null,
  hiddenOrigins: 0,
});

const strange = (): { unreadable: string } => ({ unreadable: 'the page is neither a feed nor a card of Telegram' });

function isMessage({ classes, attributes }: PageElement): boolean {
  return classes.has('tgme_widget_message') && attributes['data-post'] !== undefined;
}

type Seen = { messages: PageElement[]; own: PageElement[]; posts: ChannelPost[]; history: PageElement | undefined };

/** An empty channel shows an empty history; anything else without posts is markup that has changed. */
function faultOf({ messages, own, posts, history }: Seen): string | null {
  if (messages.length === 0) {
    const isEmpty =
      history !== undefined &&
      (find(history, withClass('tme_no_messages_found')) !== undefined || textOf(history).length < 100) &&
      find(history, ({ attributes }) => attributes.datetime !== undefined || 'data-post' in attributes) === undefined;
    return isEmpty ? null : 'its posts are not where they were';
  }
  if (own.length > 0 && posts.length === 0) return 'its posts have no numbers or no dates';
  // Pictures alone are a channel too; words in a place that is not known are not.
  const isWordless = posts.every(({ text }) => text === '');
  const strays = isWordless ? own.filter((message) => strayText(message).length >= STRAY_CHARS).length : 0;
  return strays * 2 > own.length ? 'the texts of its posts are not where they were' : null;
}

/** The address of older posts: a link in the head, and one above the first post. */
function beforeOf(page: PageElement): number | null {
  const more = findAll(page, withClass('tme_messages_more')).map(
    ({ attributes }) => attributes['data-before'] ?? /[?&]before=(\d+)/.exec(attributes.href ?? '')?.[1],
  );
  const prev = find(page, ({ name, attributes }) => name === 'link' && attributes.rel === 'prev');
  const said = [...more, /[?&]before=(\d+)/.exec(prev?.attributes.href ?? '')?.[1]].find((id) => id !== undefined);
  const id = Number(said);
  return said !== undefined && Number.isSafeInteger(id) && id > 1 ? id : null;
}
