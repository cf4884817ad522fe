import { SEARCH_WORDS } from './values';

/** The name of a channel, or the sentence that says why the text names none. */
export type ParsedChannel = { name: string } | { sentence: string };

const HOSTS = new Set(['t.me', 'www.t.me', 'telegram.me', 'www.telegram.me', 'telegram.dog', 'www.telegram.dog']);
/** Telegram's rule: 5 to 32 letters, digits and underscores, beginning with a letter; old names have 4. */
const NAME = /^[a-z][a-z0-9_]{3,31}$/i;
/** First parts of addresses on t.me that lead elsewhere than to a channel. */
const RESERVED = new Set(
  'addemoji addlist addstickers addtheme bg boost c confirmphone contact giftcode invoice iv joinchat login m nft proxy setlanguage share socks'.split(
    ' ',
  ),
);
/** The sentences that differ by what the channel is for. */
type Purpose = { required: string; publicOnly: string };
const TO_SEARCH: Purpose = {
  required: SEARCH_WORDS.channelRequired,
  publicOnly: 'A search begins with a public channel',
};
const TO_WATCH: Purpose = {
  required: SEARCH_WORDS.watchedRequired,
  publicOnly: 'Only public channels can be watched',
};
const inviteWords = ({ publicOnly }: Purpose) =>
  `This is an invite link. ${publicOnly}: give its name, such as @channel.`;

/**
 * Reads an initial channel: `name`, `@name`, `t.me/name`, `t.me/s/name` or an address on t.me or telegram.me, with a
 * post's number, a query or spaces around it.
 */
export const parseInitialChannel = (text: string): ParsedChannel => parseChannel(text, TO_SEARCH);

/** The same of a channel to watch. */
export const parseWatchedChannel = (text: string): ParsedChannel => parseChannel(text, TO_WATCH);

function parseChannel(text: string, purpose: Purpose): ParsedChannel {
  const given = text.trim();
  if (given === '' || given === '@') return { sentence: purpose.required };
  const name = /[/.:]/.test(given) ? nameInAddress(given, purpose) : { name: given };
  return 'sentence' in name ? name : checked(name.name, purpose);
}

function nameInAddress(given: string, purpose: Purpose): ParsedChannel {
  if (/^tg:/i.test(given)) return nameInDeepLink(given, purpose);
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(given) ? given : `https://${given}`);
  if (!url || !['http:', 'https:'].includes(url.protocol)) return { sentence: notAName(given) };
  const subdomain = /^([a-z0-9_]+)\.t\.me$/i.exec(url.hostname)?.[1];
  if (subdomain && subdomain !== 'www') return { name: subdomain };
  if (!HOSTS.has(url.hostname.toLowerCase()))
    return { sentence: `${url.hostname} is not Telegram. Give a channel's name or its address on t.me.` };
  const parts = url.pathname.split('/').filter(Boolean);
  const [first = '', second = ''] = parts;
  if (first === '') return { sentence: purpose.required };
  if (first.startsWith('+') || first.startsWith('%2B') || first === 'joinchat')
    return { sentence: inviteWords(purpose) };
  if (first === 'c') return { sentence: `This is the address of a private channel. ${purpose.publicOnly}.` };
  if (first === 's' && second !== '') return { name: second };
  if (RESERVED.has(first.toLowerCase())) return { sentence: `${url.host}${url.pathname} does not lead to a channel.` };
  return { name: first };
}

function nameInDeepLink(given: string, purpose: Purpose): ParsedChannel {
  const url = URL.parse(given);
  const name = url?.searchParams.get('domain');
  if (name) return { name };
  return { sentence: url?.searchParams.has('invite') ? inviteWords(purpose) : notAName(given) };
}

function checked(given: string, { publicOnly }: Purpose): ParsedChannel {
  const name = given.startsWith('@') ? given.slice(1) : given;
  if (!NAME.test(name) || name.endsWith('_') || name.includes('__')) return { sentence: notAName(given) };
  if (/bot$/i.test(name)) return { sentence: `@${name} is the name of a bot. ${publicOnly}.` };
  return { name };
}

function notAName(given: string): string {
  const shown = given.length > 60 ? `${given.slice(0, 59)}…` : given;
  return `“${shown}” is not a name that Telegram allows: 4 to 32 letters, digits and underscores, beginning with a letter.`;
}

/** Names are compared without case. */
export const channelKey = (name: string): string => name.toLowerCase();
