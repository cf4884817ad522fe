import { linksOf, mentionsIn, uniqueNames, usernameOf, writtenLinks } from '../channel-links';
import type { ChannelMedia, ChannelPost } from '../source';
import { find, findAll, textOf, withClass, type PageElement } from './page-tree';
import { parseCount } from './parse-count';

const TEXT_MAX = 8000;
const LINKS_MAX = 100;
const EARLIEST = Date.UTC(2013, 0, 1);

/** Where a kind of media is: its classes, and which of them count each item. */
const MEDIA: readonly [ChannelMedia, string][] = [
  ['photo', 'tgme_widget_message_photo_wrap'],
  ['video', 'tgme_widget_message_video_player'],
  ['video', 'tgme_widget_message_roundvideo_player'],
  ['video', 'tgme_widget_message_video_wrap'],
  ['voice', 'tgme_widget_message_voice_player'],
  ['voice', 'tgme_widget_message_voice'],
  ['document', 'tgme_widget_message_document_wrap'],
  ['sticker', 'tgme_widget_message_sticker_wrap'],
  ['sticker', 'tgme_widget_message_tgsticker_wrap'],
  ['sticker', 'tgme_widget_message_videosticker_wrap'],
  ['poll', 'tgme_widget_message_poll'],
  ['location', 'tgme_widget_message_location_wrap'],
  ['location', 'tgme_widget_message_location'],
  ['other', 'message_media_not_supported_wrap'],
];

/** A quoted post, whose text, links and author are another's. */
const isReply = withClass('tgme_widget_message_reply');
const isPreview = withClass('tgme_widget_message_link_preview');

/** Parts of a post that are not its text. */
const BESIDE = new Set([
  'tgme_widget_message_author',
  'tgme_widget_message_footer',
  'tgme_widget_message_forwarded_from',
  'tgme_widget_message_grouped_wrap',
  'tgme_widget_message_inline_keyboard',
  'tgme_widget_message_link_preview',
  'tgme_widget_message_reactions',
  'tgme_widget_message_reply',
  'tgme_widget_message_user',
  'media_not_supported_cont',
  ...MEDIA.map(([, name]) => name),
]);

/** Text of unrecognised markup: the message's own, once Telegram has changed its pages. */
export function strayText(message: PageElement): string {
  const isBeside = (element: PageElement) => isText(element) || [...element.classes].some((name) => BESIDE.has(name));
  return textOf(message, isBeside);
}

export type ReadPost = ChannelPost & { hasHiddenOrigin: boolean };

/** One message of the page; null when it can't be told which post it is, or when. */
export function readPost(message: PageElement): ReadPost | null {
  const id = Number(/\/(\d{1,15})$/.exec(message.attributes['data-post'] ?? '')?.[1] ?? Number.NaN);
  const at = timeOf(message);
  if (!Number.isSafeInteger(id) || !at) return null;
  const texts = findAll(message, isText, isReply);
  const preview = find(message, isPreview, isReply);
  const written = texts.map((text) => textOf(text)).join('\n');
  const text = [written, ...extras(message)].filter(Boolean).join('\n').slice(0, TEXT_MAX);
  const forwarded = forwardOf(message);
  return {
    id,
    at,
    isEdited: /\bedited\b|изменено/i.test(textOf(find(message, withClass('tgme_widget_message_meta')))),
    text,
    views: parseCount(textOf(find(message, withClass('tgme_widget_message_views'))))?.count ?? null,
    reactions: reactionsOf(message),
    author: textOf(find(message, withClass('tgme_widget_message_from_author'), isReply)) || null,
    forwardedFrom: forwarded,
    ...pointersOf({ message, texts, preview, text }),
    media: mediaOf(message),
    replyTo: replyOf(message),
    hasHiddenOrigin: forwarded?.isHidden ?? false,
  };
}

/** Each reaction is an emoji and its count; Telegram leaves the row out where there is none. */
function reactionsOf(message: PageElement): number {
  const counts = findAll(message, withClass('tgme_reaction')).map((one) => {
    const [count = ''] = /\d[\d.,\s]*[KMB]?$/i.exec(textOf(one).trim()) ?? [];
    return parseCount(count)?.count ?? 0;
  });
  return counts.reduce((sum, count) => sum + count, 0);
}

/** `js-message_text` in a post, `js-message_reply_text` in what it quotes; old pages have the first name alone. */
function isText({ classes }: PageElement): boolean {
  return (
    classes.has('js-message_text') || (classes.has('tgme_widget_message_text') && !classes.has('js-message_reply_text'))
  );
}

function timeOf(message: PageElement): Date | null {
  const isTime = ({ name, attributes }: PageElement) => name === 'time' && attributes.datetime !== undefined;
  const date = find(message, withClass('tgme_widget_message_date'));
  const said = ((date && find(date, isTime)) ?? find(message, isTime))?.attributes.datetime ?? '';
  const at = new Date(/[zZ]$|[+-]\d\d:?\d\d$/.test(said) ? said : `${said}Z`);
  return at.getTime() >= EARLIEST ? at : null;
}

/** A poll's question and options, a document's and a song's name: words that are no text. */
function extras(message: PageElement): string[] {
  const names = [
    'tgme_widget_message_poll_question',
    'tgme_widget_message_poll_option_text',
    'tgme_widget_message_document_title',
  ];
  return findAll(message, ({ classes }) => names.some((name) => classes.has(name)), isReply)
    .map((part) => textOf(part))
    .filter(Boolean);
}

type Forward = NonNullable<ChannelPost['forwardedFrom']> & { isHidden: boolean };

function forwardOf(message: PageElement): Forward | null {
  const name = find(message, withClass('tgme_widget_message_forwarded_from_name'), isReply);
  const whole = find(message, withClass('tgme_widget_message_forwarded_from'), isReply);
  if (!name && !whole) return null;
  const link = [name, name && find(name, ({ attributes }) => attributes.href !== undefined)].find(
    (element) => element?.attributes.href !== undefined,
  )?.attributes.href;
  const title = textOf(name) || textOf(whole).replace(/^Forwarded from\s*/i, '');
  return { username: link ? usernameOf(link) : null, title: title.slice(0, 255), isHidden: link === undefined };
}

type Pointed = { message: PageElement; texts: PageElement[]; preview: PageElement | undefined; text: string };

function pointersOf({ message, texts, preview, text }: Pointed): Pick<ChannelPost, 'mentions' | 'links'> {
  const anchors = texts.flatMap((part) => findAll(part, ({ name }) => name === 'a'));
  const isMention = (anchor: PageElement) => textOf(anchor).startsWith('@');
  const named = anchors.filter(isMention).flatMap(({ attributes }) => usernameOf(attributes.href ?? '') ?? []);
  const mentions = uniqueNames([...named, ...mentionsIn(text)]).slice(0, LINKS_MAX);
  const buttons = findAll(
    message,
    ({ name, classes }) => name === 'a' && classes.has('tgme_widget_message_inline_button'),
  );
  const addresses = [...anchors.filter((anchor) => !isMention(anchor)), ...(preview ? [preview] : []), ...buttons].map(
    ({ attributes }) => attributes.href ?? '',
  );
  // Addresses that are written without being links.
  const known = new Set(addresses.map((address) => usernameOf(address)?.toLowerCase()));
  const bare = writtenLinks(text).filter((address) => !known.has(usernameOf(address)?.toLowerCase()));
  return { mentions, links: linksOf([...addresses, ...bare]).slice(0, LINKS_MAX) };
}

function mediaOf(message: PageElement): ChannelMedia[] {
  const of = (element: PageElement) => MEDIA.find(([, name]) => element.classes.has(name));
  return findAll(
    message,
    (element) => of(element) !== undefined,
    (element) => isReply(element) || isPreview(element) || element.classes.has('media_not_supported_cont'),
  ).flatMap((element) => {
    const kind = of(element)?.[0];
    const isSong = kind === 'document' && find(element, withClass('audio')) !== undefined;
    return kind ? [isSong ? 'audio' : kind] : [];
  });
}

function replyOf(message: PageElement): number | null {
  const id = /\/(\d{1,15})(?:[?#]|$)/.exec(find(message, isReply)?.attributes.href ?? '')?.[1];
  return id === undefined ? null : Number(id);
}
