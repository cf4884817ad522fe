import type { tl } from '@mtcute/core';
import { clock } from '@/server/system/clock';
import { sha256 } from '@/server/system/crypto';
import type { Answer, ChannelCard, ChannelRef, ChannelSource, SourceContext, SourceMethod } from '../source';
import { ChannelGoneError, SourceSignedOutError, SourceUnreachableError, SourceWaitError } from '../source-errors';
import { absentCard } from '../absent-card';
import { keepWait, waitOf } from '../waits.store';
import { findAccount, markAccount, type StoredAccount } from './account.store';
import type { Call, Connection } from './connection';
import { ConnectionLostError, KeyUnknownError, RefusalError } from './connection-errors';
import { withConnection } from './connections';
import { cardOf, pageOf, personCardOf } from './read-answers';
import { readSession, type Session } from './session-text';

const PAGE_MAX = 100;
const SEARCH_MAX = 50;
/** Telegram's own name of each method; waits are kept by it. A card is looked up by name unless its peer is known. */
const CALL_OF = {
  card: 'contacts.resolveUsername',
  posts: 'messages.getHistory',
  similar: 'channels.getChannelRecommendations',
  search: 'contacts.search',
  about: 'channels.getFullChannel',
} as const satisfies Record<SourceMethod, Call['_']>;
const source = 'mtproto';

/** An account that can be read with. */
type Reader = { account: StoredAccount; apiId: number; session: Session; key: string };

/** Telegram's own protocol with the project's account; null when it has none that is signed in. */
export async function mtprotoSourceOf(projectId: string): Promise<ChannelSource | null> {
  const account = await findAccount(projectId);
  const session = readSession(account?.values.session ?? '');
  const apiId = Number(account?.values.apiId);
  if (!account || !session || !apiId || account.connection.state === 'reconnect') return null;
  return sourceOf({ account, apiId, session, key: accountKey(session) });
}

/** The same for all sessions of an account, as far as they say whose they are: Telegram counts calls per account. */
const accountKey = ({ userId, key }: Session) =>
  sha256(userId === null ? Buffer.concat([Buffer.from('key:'), key]) : `user:${userId}`).slice(0, 32);

function sourceOf(reader: Reader): ChannelSource {
  const about = { reader };
  return {
    key: source,
    methods: new Set(['card', 'posts', 'similar', 'search', 'about']),
    blockedUntil: (method) => waitOf([waitKey(reader, CALL_OF[method])]),
    card: (ref, context) => (ref.peer ? knownCard(reader, ref, context) : namedCard(reader, ref, context)),
    async posts(ref, { before, limit: input }, context) {
      const limit = Math.min(Math.max(input, 1), PAGE_MAX);
      return ask({ ...about, method: 'posts', ref, context }, async (call, connection) => {
        const peer: tl.RawInputPeerChannel = { _: 'inputPeerChannel', ...placeOf(ref, connection) };
        const edges = { offsetDate: 0, addOffset: 0, maxId: 0, minId: 0, hash: connection.long('0') };
        const answer = await call({ _: 'messages.getHistory', peer, offsetId: before ?? 0, limit, ...edges });
        return pageOf(answer, { id: peer.channelId, limit });
      });
    },
    similar: (ref, context) =>
      ask({ ...about, method: 'similar', ref, context }, async (call, connection) => {
        const { chats } = await call({ _: 'channels.getChannelRecommendations', channel: inputOf(ref, connection) });
        return cardsOf(chats);
      }),
    search: (words, context) =>
      ask({ ...about, method: 'search', context }, async (call) => {
        const found = await call({ _: 'contacts.search', q: words, limit: SEARCH_MAX, broadcasts: true }).catch(
          noWords,
        );
        if (!found) return [];
        const order = new Map(
          found.results.map((peer, index) => [peer._ === 'peerChannel' ? peer.channelId : 0, index]),
        );
        const shown = found.chats.filter(({ id }) => order.has(id));
        return cardsOf(shown.sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0)));
      }),
    about: (ref, context) =>
      ask({ ...about, method: 'about', ref, context }, async (call, connection) => {
        const { fullChat, chats } = await call({ _: 'channels.getFullChannel', channel: inputOf(ref, connection) });
        const chat = chats.find(({ id }) => id === fullChat.id);
        const card = chat && cardOf(chat, fullChat.about);
        if (!card) throw goneError(ref, 1);
        const count = fullChat._ === 'channelFull' ? fullChat.participantsCount : undefined;
        return count === undefined ? card : { ...card, participants: { count, exact: true } };
      }),
  };
}

/** A name is looked up: Telegram allows few of these, so it is for a search's first channel alone. */
function namedCard(reader: Reader, ref: ChannelRef, context: SourceContext): Promise<Answer<ChannelCard>> {
  const { username } = ref;
  return ask({ reader, method: 'card', ref, context }, async (call) => {
    const found = await call({ _: 'contacts.resolveUsername', username }).catch((error: unknown) => {
      if (error instanceof RefusalError && /^USERNAME_(NOT_OCCUPIED|INVALID)$/.test(error.reason)) return null;
      throw error;
    });
    if (!found) return absentCard({ username });
    const { peer } = found;
    if (peer._ === 'peerUser') {
      const user = found.users.find(({ id }) => id === peer.userId);
      return user ? personCardOf(user, username) : absentCard({ username });
    }
    const chat = found.chats.find(({ id }) => id === (peer._ === 'peerChannel' ? peer.channelId : peer.chatId));
    return (chat && cardOf(chat)) ?? absentCard({ username });
  });
}

function knownCard(reader: Reader, ref: ChannelRef, context: SourceContext): Promise<Answer<ChannelCard>> {
  const input = { reader, method: 'card', ref, context, callName: 'channels.getChannels' } as const;
  return ask(input, async (call, connection) => {
    const { chats } = await call({ _: 'channels.getChannels', id: [inputOf(ref, connection)] });
    const [card] = cardsOf(chats);
    if (!card) throw goneError(ref, 1);
    return card;
  });
}

const cardsOf = (chats: tl.TypeChat[]) => chats.flatMap((chat) => cardOf(chat) ?? []);

const waitKey = ({ key }: Reader, callName: string) => `${source}:${key}:${callName}`;

function placeOf({ peer, username }: ChannelRef, { long }: Connection) {
  if (!peer) throw goneError({ username }, 0);
  return { channelId: Number(peer.id), accessHash: long(peer.accessHash) };
}

const inputOf = (ref: ChannelRef, connection: Connection): tl.RawInputChannel => ({
  _: 'inputChannel',
  ...placeOf(ref, connection),
});

const goneError = ({ username }: ChannelRef, calls: 0 | 1) =>
  new ChannelGoneError(
    calls === 0 ? 'The account has not met this channel yet' : 'This channel can’t be seen with the account',
    { source, username, calls },
  );

/** Telegram wants three letters at least. */
function noWords(error: unknown): null {
  if (error instanceof RefusalError && /^(QUERY_TOO_SHORT|SEARCH_QUERY_EMPTY)$/.test(error.reason)) return null;
  throw error;
}

type Input = {
  reader: Reader;
  method: SourceMethod;
  ref?: ChannelRef;
  context: SourceContext;
  callName?: Call['_'];
};
type Caller = <T extends Call>(request: T) => Promise<tl.RpcCallReturn[T['_']]>;

/** One call, unless a wait is known; whatever goes wrong becomes one of the source's errors. */
async function ask<T>(input: Input, use: (call: Caller, connection: Connection) => Promise<T>): Promise<Answer<T>> {
  const { reader, method, context } = input;
  const { signal } = context;
  signal.throwIfAborted();
  const until = await waitOf([waitKey(reader, input.callName ?? CALL_OF[method])]);
  if (until) throw new SourceWaitError({ source, method, until, calls: 0 });
  try {
    const value = await untilAborted(
      signal,
      withConnection(reader, (connection) => use((request) => connection.call(request, signal), connection)),
    );
    return { value, calls: 1, readAt: clock.now() };
  } catch (error) {
    signal.throwIfAborted();
    throw await translated(error, input);
  }
}

async function translated(error: unknown, { reader, method, ref, callName }: Input): Promise<unknown> {
  if (error instanceof ConnectionLostError)
    return new SourceUnreachableError(error.message, { source, calls: error.hadLeft ? 1 : 0, cause: error });
  const isSignedOut = error instanceof KeyUnknownError || (error instanceof RefusalError && error.isSignedOut);
  if (isSignedOut) {
    const message = 'Telegram has signed this account out. Sign in again in Settings.';
    await markAccount(reader.account, { ...reader.account.connection, state: 'reconnect', message });
    return new SourceSignedOutError(message, { source, calls: 1 });
  }
  if (!(error instanceof RefusalError)) return error;
  if (error.waitSeconds !== null) {
    const until = new Date(clock.now().getTime() + error.waitSeconds * 1000);
    await keepWait(waitKey(reader, callName ?? CALL_OF[method]), until);
    return new SourceWaitError({ source, method, until, calls: 1 });
  }
  // A refusal of 400 to 406 is about the channel; above that, Telegram has a fault of its own.
  if (ref && error.code >= 400 && error.code < 420)
    return new ChannelGoneError(error.message, { source, username: ref.username, calls: 1 });
  return new SourceUnreachableError(error.message, { source, calls: 1, cause: error });
}

/** A stop is felt at once, also while a connection is being made. */
function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
