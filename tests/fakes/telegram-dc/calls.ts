import { randomBytes } from 'node:crypto';
import { accessHash, chatOf, messageOf, type DcChannel } from './channels';
import { GENERATOR, passwordCheck, PRIME, type PasswordCheck } from './cryptography';
import type { TlObject } from './tl';

export type DcAccount = {
  userId: number;
  phone: string;
  /** The code that is sent to it. */
  code: string;
  password?: string;
  firstName: string;
  username?: string;
  dcId?: number;
  isPremium?: boolean;
};

/** A refusal in Telegram's words. */
export class Refusal extends Error {
  readonly code: number;
  readonly reason: string;

  constructor(code: number, reason: string) {
    super(reason);
    this.code = code;
    this.reason = reason;
  }
}

/** A key, and whose it is once it has signed in. */
export type DcKey = {
  key: Buffer;
  dcId: number;
  userId: number | null;
  /** Signing in: the code was right, the password is missing. */
  waitsFor?: DcAccount;
  check?: PasswordCheck;
  sent?: { phone: string; hash: string; expired: boolean };
};

export type DcWorld = {
  channels: DcChannel[];
  accounts: DcAccount[];
  people: { username: string; firstName: string; isBot: boolean }[];
  /** Telegram's own limits of recommendations. */
  similarLimit: { usual: number; premium: number };
};

type Input = { request: TlObject; key: DcKey; world: DcWorld; place: { host: string; port: number } };
type Answer = TlObject | TlObject[];

/** Every call that is served; all others are refused with INPUT_METHOD_INVALID. */
export const CALLS: Record<string, (asked: Input) => Answer> = {
  'help.getConfig': ({ key, place }) => configOf(key.dcId, place),
  'help.getAppConfig': ({ world }) => appConfigOf(world),
  'auth.sendCode': sendCode,
  'auth.signIn': signIn,
  'account.getPassword': ({ key }) => passwordOf(key),
  'auth.checkPassword': checkPassword,
  'auth.logOut': ({ key }) => {
    key.userId = null;
    return { _: 'auth.loggedOut' };
  },
  'users.getUsers': ({ key, world }) => [userOf(accountOf(key, world), true)],
  'contacts.resolveUsername': resolve,
  'contacts.search': search,
  'channels.getChannels': (asked) => {
    const channels = (asked.request.id as TlObject[]).map((input) => channelOf(input, asked));
    return {
      _: 'messages.chats',
      chats: channels.map((channel) => chatOf(channel, accountOf(asked.key, asked.world).userId)),
    };
  },
  'channels.getFullChannel': fullChannel,
  'channels.getChannelRecommendations': recommendations,
  'messages.getHistory': history,
};
/** Those that need no account. */
export const OPEN = new Set([
  ...['help.getConfig', 'auth.sendCode', 'auth.signIn', 'account.getPassword', 'auth.checkPassword'],
]);

export function accountOf(key: DcKey, { accounts }: DcWorld): DcAccount {
  const account = accounts.find(({ userId }) => userId === key.userId);
  if (!account) throw new Refusal(401, 'AUTH_KEY_UNREGISTERED');
  return account;
}

function userOf(account: DcAccount, isSelf: boolean): TlObject {
  return {
    _: 'user',
    self: isSelf,
    premium: account.isPremium ?? false,
    id: account.userId,
    access_hash: accessHash(account.userId, account.userId),
    first_name: account.firstName,
    username: account.username,
    phone: account.phone,
  };
}

function sendCode({ request, key, world }: Input): TlObject {
  const phone = String(request.phone_number).replace(/\D/g, '');
  if (!/^\d{7,15}$/.test(phone)) throw new Refusal(400, 'PHONE_NUMBER_INVALID');
  if (!/^[\da-f]{32}$/.test(String(request.api_hash))) throw new Refusal(400, 'API_ID_INVALID');
  const account = world.accounts.find((one) => one.phone === phone);
  if (account?.dcId && account.dcId !== key.dcId) throw new Refusal(303, `PHONE_MIGRATE_${account.dcId}`);
  key.sent = { phone, hash: randomBytes(9).toString('hex'), expired: false };
  return {
    _: 'auth.sentCode',
    type: { _: 'auth.sentCodeTypeApp', length: 5 },
    phone_code_hash: key.sent.hash,
    timeout: 60,
  };
}

function signIn({ request, key, world }: Input): TlObject {
  const { sent } = key;
  if (!sent || sent.hash !== request.phone_code_hash || sent.expired) throw new Refusal(400, 'PHONE_CODE_EXPIRED');
  const account = world.accounts.find(({ phone }) => phone === sent.phone);
  if (!account || account.code !== request.phone_code) throw new Refusal(400, 'PHONE_CODE_INVALID');
  if (account.password) {
    key.waitsFor = account;
    throw new Refusal(401, 'SESSION_PASSWORD_NEEDED');
  }
  return signedIn(key, account);
}

function signedIn(key: DcKey, account: DcAccount): TlObject {
  key.userId = account.userId;
  key.sent = undefined;
  return { _: 'auth.authorization', user: userOf(account, true) };
}

function passwordOf(key: DcKey): TlObject {
  key.check = passwordCheck(key.waitsFor?.password ?? '');
  const { salt1, salt2, B, id } = key.check;
  const algorithm = {
    _: 'passwordKdfAlgoSHA256SHA256PBKDF2HMACSHA512iter100000SHA256ModPow',
    salt1,
    salt2,
    g: GENERATOR,
    p: PRIME,
  };
  return {
    _: 'account.password',
    has_password: true,
    current_algo: algorithm,
    srp_B: B,
    srp_id: id,
    new_algo: algorithm,
    new_secure_algo: { _: 'securePasswordKdfAlgoUnknown' },
    secure_random: randomBytes(32),
  };
}

function checkPassword({ request, key }: Input): TlObject {
  const { srp_id: srpId, A, M1 } = request.password as { srp_id: bigint; A: Buffer; M1: Buffer } & TlObject;
  if (!key.waitsFor || !key.check?.matches({ srpId, A, M1 })) throw new Refusal(400, 'PASSWORD_HASH_INVALID');
  return signedIn(key, key.waitsFor);
}

function channelOf(input: TlObject, { key, world }: Input): DcChannel {
  const account = accountOf(key, world);
  const channel = world.channels.find(({ id }) => id === input.channel_id);
  if (!channel || input.access_hash !== accessHash(account.userId, channel.id))
    throw new Refusal(400, 'CHANNEL_INVALID');
  if (channel.isPrivate) throw new Refusal(400, 'CHANNEL_PRIVATE');
  return channel;
}

const named = (world: DcWorld, username: string) =>
  world.channels.find((channel) => channel.username.toLowerCase() === username.toLowerCase());

function resolve({ request, key, world }: Input): TlObject {
  const { userId } = accountOf(key, world);
  const username = String(request.username);
  if (!/^[A-Za-z]\w{3,31}$/.test(username)) throw new Refusal(400, 'USERNAME_INVALID');
  const channel = named(world, username);
  if (channel)
    return {
      _: 'contacts.resolvedPeer',
      peer: { _: 'peerChannel', channel_id: channel.id },
      chats: [chatOf(channel, userId)],
      users: [],
    };
  const person = world.people.find((one) => one.username.toLowerCase() === username.toLowerCase());
  if (!person) throw new Refusal(400, 'USERNAME_NOT_OCCUPIED');
  const id = 9_000 + world.people.indexOf(person);
  const bot = person.isBot ? { bot: true, bot_info_version: 1 } : {};
  const user = { _: 'user', id, first_name: person.firstName, username: person.username, ...bot };
  return { _: 'contacts.resolvedPeer', peer: { _: 'peerUser', user_id: id }, chats: [], users: [user] };
}

function search({ request, key, world }: Input): TlObject {
  const { userId } = accountOf(key, world);
  const words = String(request.q).toLowerCase().trim();
  if (words.length < 3) throw new Refusal(400, words ? 'QUERY_TOO_SHORT' : 'SEARCH_QUERY_EMPTY');
  const found = world.channels
    .filter(({ isPrivate, username, title }) => !isPrivate && `${username} ${title}`.toLowerCase().includes(words))
    .slice(0, Math.min(Number(request.limit), 10));
  return {
    _: 'contacts.found',
    my_results: [],
    results: found.map(({ id }) => ({ _: 'peerChannel', channel_id: id })),
    chats: found.map((channel) => chatOf(channel, userId)),
    users: [],
  };
}

function fullChannel(asked: Input): TlObject {
  const channel = channelOf(asked.request.channel as TlObject, asked);
  return {
    _: 'messages.chatFull',
    full_chat: {
      _: 'channelFull',
      id: channel.id,
      about: channel.about,
      participants_count: channel.participants,
      read_inbox_max_id: 0,
      read_outbox_max_id: 0,
      unread_count: 0,
      chat_photo: { _: 'photoEmpty', id: 0n },
      notify_settings: { _: 'peerNotifySettings' },
      bot_info: [],
      pts: 1,
    },
    chats: [chatOf(channel, accountOf(asked.key, asked.world).userId)],
    users: [],
  };
}

function recommendations(asked: Input): TlObject {
  const { world, key, request } = asked;
  const account = accountOf(key, world);
  const channel = channelOf(request.channel as TlObject, asked);
  const all = channel.similar.flatMap((username) => named(world, username) ?? []);
  const shown = all.slice(0, account.isPremium ? world.similarLimit.premium : world.similarLimit.usual);
  const chats = shown.map((one) => chatOf(one, account.userId));
  return all.length > shown.length
    ? { _: 'messages.chatsSlice', count: all.length, chats }
    : { _: 'messages.chats', chats };
}

function history(asked: Input): TlObject {
  const { request, world, key } = asked;
  const { userId } = accountOf(key, world);
  const channel = channelOf(request.peer as TlObject, asked);
  const before = Number(request.offset_id) || Infinity;
  const posts = channel.posts
    .filter(({ id }) => id < before)
    .reverse()
    .slice(0, Math.min(Number(request.limit), 100));
  const find = (username: string) => named(world, username);
  const origins = posts.flatMap(({ forwardedFrom }) =>
    forwardedFrom && 'username' in forwardedFrom ? (find(forwardedFrom.username) ?? []) : [],
  );
  return {
    _: 'messages.channelMessages',
    pts: 1,
    count: channel.posts.length,
    messages: posts.map((post) => messageOf(channel, post, find)),
    topics: [],
    chats: [...new Set([channel, ...origins])].map((one) => chatOf(one, userId)),
    users: [],
  };
}

function configOf(dcId: number, { host, port }: Input['place']): TlObject {
  const numbers = Object.fromEntries(
    [
      ...['chat_size_max', 'megagroup_size_max', 'forwarded_count_max', 'online_update_period_ms'],
      ...['offline_blur_timeout_ms', 'offline_idle_timeout_ms', 'online_cloud_timeout_ms', 'notify_cloud_delay_ms'],
      ...['notify_default_delay_ms', 'push_chat_period_ms', 'push_chat_limit', 'edit_time_limit', 'revoke_time_limit'],
      ...['revoke_pm_time_limit', 'rating_e_decay', 'stickers_recent_limit', 'channels_read_media_period'],
      ...['call_receive_timeout_ms', 'call_ring_timeout_ms', 'call_connect_timeout_ms', 'call_packet_timeout_ms'],
      ...['caption_length_max', 'message_length_max', 'webfile_dc_id'],
    ].map((name) => [name, 4096]),
  );
  const now = Math.floor(Date.now() / 1000);
  return {
    _: 'config',
    ...numbers,
    date: now,
    expires: now + 3600,
    test_mode: false,
    this_dc: dcId,
    dc_options: [1, 2, 3, 4, 5].map((id) => ({ _: 'dcOption', id, ip_address: host, port })),
    dc_txt_domain_name: '',
    me_url_prefix: 'https://t.me/',
  };
}

function appConfigOf({ similarLimit }: DcWorld): TlObject {
  const number = (key: string, value: number) => ({
    _: 'jsonObjectValue',
    key,
    value: { _: 'jsonNumber', value },
  });
  return {
    _: 'help.appConfig',
    hash: 1,
    config: {
      _: 'jsonObject',
      value: [
        number('recommended_channels_limit_default', similarLimit.usual),
        number('recommended_channels_limit_premium', similarLimit.premium),
      ],
    },
  };
}
