import type { ChannelLink } from './source';

const HOSTS = new Set(['t.me', 'telegram.me', 'telegram.dog']);
/** First parts of addresses on t.me that are no names. */
const RESERVED = new Set(
  `a addemoji addlist addstickers addtheme apps auth bg blog boost c call confirmphone contact dl emoji faq g giftcode
  invoice iv joinchat k login m message newbot nft privacy proxy s setlanguage share socks stargift startgroup sticker
  tos tour ton_auth username v web z`.split(/\s+/),
);
const ADDRESS_MAX = 2048;
/** Telegram's rule; names of four letters are sold at auction. */
const NAME = /^[a-z](?!\w*__)[a-z0-9_]{2,30}[a-z0-9]$/i;
const MENTION = /(?<![\w@/.&=?-])@([a-z][a-z0-9_]{3,31})(?![\w@])/gi;
const BARE_LINK = /(?<![\w@/.-])(?:https?:\/\/)?(?:www\.)?(?:t|telegram)\.(?:me|dog)\/[\w+$/?=&%#-]+/gi;

export const isChannelName = (name: string): boolean => NAME.test(name);

/** The name on Telegram that an address leads to, as it is written there; null for invitations, stickers, the rest. */
export function usernameOf(address: string): string | null {
  if (address.length > ADDRESS_MAX) return null;
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address.replace(/^\/\//, '')}`);
  if (!url) return null;
  if (url.protocol === 'tg:') {
    const isName = url.host === 'resolve' || url.pathname.replace(/^\/+/, '') === 'resolve';
    return isName ? valid(url.searchParams.get('domain')) : null;
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  const host = url.hostname.toLowerCase().replace(/^www\./, '');
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean);
  if (!HOSTS.has(host)) {
    // name.t.me is an address of the same name.
    const own = /^([a-z0-9_-]+)\.t\.me$/.exec(host)?.[1];
    return own ? valid(own.replaceAll('-', '_')) : null;
  }
  if (first === 's' && second !== '') return valid(second);
  return valid(first);
}

function valid(name: string | null): string | null {
  return name !== null && NAME.test(name) && !RESERVED.has(name.toLowerCase()) ? name : null;
}

/** Names written as @name in a text, each once; not the domains of mail addresses. */
export function mentionsIn(text: string): string[] {
  return uniqueNames([...text.matchAll(MENTION)].flatMap(([, name = '']) => valid(name) ?? []));
}

/** Addresses on Telegram that are written out in a text. */
export function writtenLinks(text: string): string[] {
  return [...text.matchAll(BARE_LINK)].map(([address]) => (/^https?:/i.test(address) ? address : `https://${address}`));
}

/** Each name once, without regard to case, as it was written first. */
export function uniqueNames(names: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const name of names) if (!seen.has(name.toLowerCase())) seen.set(name.toLowerCase(), name);
  return [...seen.values()];
}

/** Links of addresses, each address once. Since 2024 t.me escapes ampersands twice. */
export function linksOf(addresses: readonly string[]): ChannelLink[] {
  const urls = addresses.map((address) => address.trim().replaceAll('&amp;', '&').slice(0, ADDRESS_MAX));
  return [...new Set(urls)]
    .filter((url) => /^(https?|tg):/i.test(url) && URL.canParse(url))
    .map((url) => ({ url, username: usernameOf(url) }));
}
