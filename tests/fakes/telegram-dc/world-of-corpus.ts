import type { Corpus } from '../telegram-web/corpus';
import type { FakeChannel, FakePost } from '../telegram-web/channel';
import type { DcAccount, DcWorld } from './calls';
import type { DcChannel, DcPost } from './channels';

const FIRST_ID = 1_000_000_001;
/** Beyond the number that an account is shown. */
const SIMILAR = 15;

/**
 * The channels of the fake t.me as a data centre knows them. Recommendations are the channels of the same theme, those
 * that write most about it first: their readers are the same.
 */
export function worldOfCorpus({ channels, truth }: Corpus, accounts: DcAccount[]): Partial<DcWorld> {
  const known = channels.filter(({ kind }) => kind === 'channel' || kind === 'group');
  const themeOf = (username: string) => truth.get(username)?.theme ?? null;
  const similarTo = ({ username }: FakeChannel) =>
    known
      .filter((other) => other.username !== username && other.kind === 'channel')
      .filter((other) => themeOf(username) !== null && themeOf(other.username) === themeOf(username))
      .sort((a, b) => (truth.get(b.username)?.relevance ?? 0) - (truth.get(a.username)?.relevance ?? 0))
      .slice(0, SIMILAR)
      .map((other) => other.username);
  return {
    accounts,
    channels: known.map((channel, index) => channelOf(channel, FIRST_ID + index, similarTo(channel))),
    people: channels
      .filter(({ kind }) => kind === 'person' || kind === 'bot')
      .map(({ username, title, kind }) => ({ username, firstName: title, isBot: kind === 'bot' })),
  };
}

function channelOf(channel: FakeChannel, id: number, similar: string[]): DcChannel {
  const { username, title, description: about, participants, kind, isVerified, isScam, posts } = channel;
  return {
    ...{ id, username, title, about, participants, isVerified, isScam, similar },
    kind: kind === 'group' ? 'group' : 'channel',
    posts: posts.map(postOf),
  };
}

function postOf({ id, at, text, views, author, forwardedFrom, replyTo, isService, media }: FakePost): DcPost {
  const origin = forwardedFrom?.username
    ? { username: forwardedFrom.username }
    : { hidden: forwardedFrom?.title ?? '' };
  return {
    ...{ id, at, views, author, isService, ...unlinked(text) },
    ...(forwardedFrom ? { forwardedFrom: origin } : {}),
    ...(replyTo ? { replyTo: replyTo.id } : {}),
    ...(media?.[0] ? { media: mediaOf(media[0], id) } : {}),
  };
}

/** With the same words as on the page. */
function mediaOf(media: NonNullable<FakePost['media']>[number], id: number): NonNullable<DcPost['media']> {
  if (media === 'poll') return { poll: 'Which one next?', options: ['The first', 'The second'] };
  if (media === 'document') return { document: `notes-${id}.pdf` };
  return { kind: media === 'album' ? 'photo' : media };
}

/** `[words](address)` becomes words with the address behind them. */
function unlinked(text: string): Required<Pick<DcPost, 'text' | 'links'>> {
  const links: { offset: number; length: number; url: string }[] = [];
  let plain = '';
  let at = 0;
  for (const match of text.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)) {
    plain += text.slice(at, match.index);
    links.push({ offset: plain.length, length: match[1]?.length ?? 0, url: match[2] ?? '' });
    plain += match[1] ?? '';
    at = match.index + match[0].length;
  }
  return { text: plain + text.slice(at), links };
}
