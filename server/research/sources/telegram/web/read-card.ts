import { linksOf, mentionsIn, uniqueNames, usernameOf, writtenLinks } from '../channel-links';
import type { ChannelCard, ChannelKind, Participants } from '../source';
import { find, findAll, textOf, withClass, type PageElement } from './page-tree';
import { parseCount } from './parse-count';

const SUBSCRIBERS = /subscriber|подписчик|підписник/i;
const MEMBERS = /\b(members?|online)\b|участник|учасник|в сети/i;
const TITLE_MAX = 255;
const DESCRIPTION_MAX = 2000;
const LINKS_MAX = 100;

/** t.me/<name>: null when it isn't that page. A name that can't exist shows Telegram's own home. */
export function readCardPage(page: PageElement, asked: string): ChannelCard | null {
  const title = textOf(find(page, withClass('tgme_page_title')));
  const extra = textOf(find(page, withClass('tgme_page_extra')));
  const tab = textOf(find(page, ({ name }) => name === 'title'));
  const isHome = tab === 'Telegram Messenger';
  if (!isHome && !find(page, withClass('tgme_page')) && !(/^Telegram: \w+ @/.test(tab) && (title || extra)))
    return null;
  const shared = metaOf(page, 'og:title');
  const name = title || (isHome || /^Telegram(: |$)/.test(shared) ? '' : shared);
  // A name without a title and anything beside it: the parts of the page have other names now.
  if (name !== '' && title === '' && extra === '') return null;
  const hasPreview = find(page, ({ attributes }) => /(^|\.me|\/)\/s\/\w+/.test(attributes.href ?? '')) !== undefined;
  const kind = kindOf({ page, name, extra, tab, hasPreview, asked });
  const about = find(page, withClass('tgme_page_description'));
  const isAnyone = kind === 'nobody';
  return {
    ...cardOf({
      page,
      username: writtenName(page, extra, asked),
      title: isAnyone ? '' : name,
      about: isAnyone ? undefined : about,
    }),
    kind,
    participants: kind === 'channel' || kind === 'group' ? parseCount(extra) : null,
    // A card does not tell: some restricted channels have the link to a preview.
    isRestricted: false,
  };
}

/** The head of t.me/s/<name>: null when the page has none. */
export function readHead(page: PageElement, asked: string): ChannelCard | null {
  const info = find(page, withClass('tgme_channel_info'));
  const named = textOf(find(page, withClass('tgme_channel_info_header_title')));
  const title = named || metaOf(page, 'og:title') || textOf(find(page, withClass('tgme_widget_message_owner_name')));
  if (!info && title === '') return null;
  const header = textOf(find(page, withClass('tgme_channel_info_header_username')));
  const post = find(page, ({ attributes }) => /^\w+\/\d/.test(attributes['data-post'] ?? ''))?.attributes['data-post'];
  const username = [header.replace(/^@/, ''), post?.split('/')[0] ?? ''].find((name) => isSame(name, asked)) ?? asked;
  return {
    ...cardOf({ page, username, title, about: find(page, withClass('tgme_channel_info_description')) }),
    kind: 'channel',
    participants: participantsOf(page),
    isRestricted: false,
  };
}

type Parts = { page: PageElement; username: string; title: string; about: PageElement | undefined };

function cardOf({ page, username, title, about }: Parts): Omit<ChannelCard, 'kind' | 'participants' | 'isRestricted'> {
  const description = textOf(about).slice(0, DESCRIPTION_MAX);
  const anchors = about ? findAll(about, ({ name }) => name === 'a') : [];
  const links = [...anchors.map(({ attributes }) => attributes.href ?? ''), ...writtenLinks(description)];
  const heads = ['tgme_page_title', 'tgme_channel_info_header', 'tgme_page_extra'].flatMap((name) =>
    findAll(page, withClass(name)),
  );
  const marked = (pattern: RegExp) =>
    heads.some((head) => find(head, ({ classes }) => [...classes].some((name) => pattern.test(name))));
  const mentions = mentionsIn(description);
  const isMention = (name: string | null) => mentions.some((one) => isSame(one, name ?? ''));
  return {
    ref: { username },
    username,
    title: title.replace(/\s+/g, ' ').slice(0, TITLE_MAX),
    description,
    mentions: uniqueNames(mentions),
    links: linksOf(links.slice(0, LINKS_MAX)).filter((link) => !isMention(link.username)),
    photoUrl: photoOf(page),
    isVerified: marked(/^verified[-_]icon$/),
    isScam: marked(/(^|[-_])(scam|fake)([-_]|$)/) || find(page, withClass('tgme_page_scam')) !== undefined,
  };
}

function kindOf({
  page,
  name,
  extra,
  tab,
  hasPreview,
  asked,
}: {
  page: PageElement;
  name: string;
  extra: string;
  tab: string;
  hasPreview: boolean;
  asked: string;
}): ChannelKind {
  if (SUBSCRIBERS.test(extra)) return 'channel';
  if (MEMBERS.test(extra)) return 'group';
  if (hasPreview) return 'channel';
  if (name === '') return 'nobody';
  const action = textOf(find(page, withClass('tgme_page_action')));
  if (/bot$/i.test(asked) || /\bmonthly users?\b/i.test(extra) || /start bot/i.test(action)) return 'bot';
  // A channel without a subscriber has no number.
  if (/^Telegram: View @/.test(tab) && !extra.startsWith('@')) return /group/i.test(action) ? 'group' : 'channel';
  return 'person';
}

/** The counter that names them, or the first, as on every page that was seen. */
function participantsOf(page: PageElement): Participants | null {
  const counters = findAll(page, withClass('tgme_channel_info_counter'));
  const type = (counter: PageElement) => textOf(find(counter, withClass('counter_type')));
  const named = counters.find((counter) => SUBSCRIBERS.test(type(counter)) || MEMBERS.test(type(counter)));
  const first =
    counters[0] && /photo|video|file|link|фото|видео|файл|ссыл/i.test(type(counters[0])) ? undefined : counters[0];
  const counter = named ?? first;
  return counter ? parseCount(textOf(find(counter, withClass('counter_value')))) : null;
}

function writtenName(page: PageElement, extra: string, asked: string): string {
  const links = ['al:ios:url', 'al:android:url', 'og:url', 'twitter:app:url:iphone'].map((name) => metaOf(page, name));
  const written = [extra.replace(/^@/, ''), ...links.map((link) => usernameOf(link) ?? '')];
  const action = findAll(page, ({ attributes }) => /^tg:\/\/resolve/.test(attributes.href ?? ''));
  const names = [...written, ...action.map(({ attributes }) => usernameOf(attributes.href ?? '') ?? '')];
  return names.find((name) => isSame(name, asked)) ?? asked;
}

function metaOf(page: PageElement, property: string): string {
  const meta = find(
    page,
    ({ name, attributes }) => name === 'meta' && (attributes.property === property || attributes.name === property),
  );
  return meta?.attributes.content?.trim() ?? '';
}

/** The channel's own picture, never Telegram's mark. */
function photoOf(page: PageElement): string | null {
  const holder = find(page, withClass('tgme_page_photo_image'));
  const image = holder && (holder.name === 'img' ? holder : find(holder, ({ name }) => name === 'img'));
  const url = image?.attributes.src ?? (holder ? metaOf(page, 'og:image') : '');
  return /^https?:\/\//.test(url) && !/telegram\.org\/img\//.test(url) ? url.slice(0, 2048) : null;
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
