import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { schemaDocument, type Schema } from './schema';
import {
  startFakeServer,
  type Behaviour,
  type FakeAnswer,
  type FakeFile,
  type FakeRequest,
  type FakeServer,
} from './server';

type Property = { type?: string; anyOf?: { type?: string }[]; 'x-json'?: boolean; 'x-maxParsedLength'?: number };
type Chat = { id: number; type: string; title: string; username?: string };
export type FakeChat = Partial<Chat> & {
  linked_chat_id?: number;
  botStatus?: 'administrator' | 'member' | 'left';
  botMayPost?: boolean;
  movedTo?: number;
};

export type TelegramFake = FakeServer & {
  /** Chats that differ from the default, by chat_id. */
  chats: Map<string, FakeChat>;
  /** Valid tokens; empty: all well-formed ones. */
  tokens: Set<string>;
  /** The address of the bot's own webhook. */
  webhook: string;
  /** How often one reader of updates cut off another: Telegram allows one per bot. */
  conflicts: number;
  /** Ids of messages that were deleted. */
  gone: Set<number>;
};

const schema = schemaDocument('telegram-bot.schema.json');
const methods = schema.document.methods as Record<string, { request: { properties: Record<string, Property> } }>;
const CREATING = /^send/;
const PATH = /^\/bot(\d+:[\w-]+)\/(\w+)$/;

/**
 * Telegram's Bot API: checks each call by its schema, publishes into memory, copies channel posts into linked groups.
 */
export async function startTelegramFake(port = 0): Promise<TelegramFake> {
  const state: State = {
    chats: new Map(),
    tokens: new Set(),
    webhook: '',
    conflicts: 0,
    gone: new Set(),
    updates: [],
    readers: new Map(),
    nextId: 1,
  };
  const behaviour: Behaviour = {
    violations,
    creates: (request) => CREATING.test(methodOf(request)),
    answer: (request, publish) => answer(state, request, publish),
    refusal: (status, _request, { text, retryAfter }) =>
      refusal(status, text, retryAfter === undefined ? undefined : { retry_after: retryAfter }),
  };
  return Object.assign(state, await startFakeServer(behaviour, port));
}

type State = Pick<TelegramFake, 'chats' | 'tokens' | 'webhook' | 'conflicts' | 'gone'> & {
  updates: { update_id: number; message: unknown }[];
  readers: Map<string, number>;
  nextId: number;
};

function methodOf(request: FakeRequest): string {
  return PATH.exec(request.path)?.[2] ?? '';
}

function violations(request: FakeRequest): string[] {
  const method = methodOf(request);
  if (!methods[method]) return [`${request.path} is no method of the Bot API`];
  const { values, problems } = parameters(request, method);
  return [
    ...problems,
    ...schema.check(`/methods/${method}/request`, values),
    ...attachments(request, values),
    ...texts(method, values),
  ];
}

/**
 * In forms every value is a string: objects are JSON, the rest is read by the schema's type. A file replaces its
 * field.
 */
function parameters(request: FakeRequest, method: string): { values: Record<string, unknown>; problems: string[] } {
  if (!request.contentType.startsWith('multipart/')) return { values: request.fields, problems: [] };
  const properties = methods[method]?.request.properties ?? {};
  const problems: string[] = [];
  const values = Object.fromEntries(
    Object.entries(request.fields).map(([name, value]) => {
      const property = properties[name];
      const text = String(value);
      try {
        return [
          name,
          property?.['x-json'] || ['integer', 'boolean', 'number'].includes(property?.type ?? '')
            ? (JSON.parse(text) as unknown)
            : text,
        ];
      } catch (error) {
        problems.push(`${name} is not JSON: ${String(error)}`);
        return [name, text];
      }
    }),
  );
  for (const { field } of request.files) if (properties[field]) values[field] = `attach://${field}`;
  return { values, problems };
}

/** Every attach:// names a file of the request, and every file is named. */
function attachments(request: FakeRequest, values: Record<string, unknown>): string[] {
  const named = new Set([...JSON.stringify(values).matchAll(/attach:\/\/([\w-]+)/g)].map((match) => match[1]));
  const sent = new Set(request.files.map((file) => file.field));
  const empty = request.files
    .filter((file) => file.bytes === 0 || !file.fileName)
    .map((file) => `${file.field} is empty or has no name`);
  return [
    ...[...named].filter((name) => name && !sent.has(name)).map((name) => `${name} is not attached`),
    ...[...sent].filter((name) => !named.has(name)).map((name) => `${name} is attached and not used`),
    ...empty,
  ];
}

function texts(method: string, values: Record<string, unknown>): string[] {
  const items =
    method === 'sendMediaGroup' && Array.isArray(values.media) ? (values.media as Record<string, unknown>[]) : [values];
  return items.flatMap((item) => [
    ...textProblems(item.text, item.entities, 4096),
    ...textProblems(item.caption, item.caption_entities, 1024),
  ]);
}

function textProblems(text: unknown, entities: unknown, max: number): string[] {
  const length = typeof text === 'string' ? text.length : 0;
  const outside = Array.isArray(entities)
    ? (entities as { offset: number; length: number }[]).filter(
        (entity) => entity.length < 1 || entity.offset < 0 || entity.offset + entity.length > length,
      )
    : [];
  return [
    ...(length > max ? [`message is too long: ${length} of ${max}`] : []),
    ...outside.map((entity) => `entity outside the text: ${JSON.stringify(entity)}`),
  ];
}

async function answer(state: State, request: FakeRequest, publish: (id: string) => void): Promise<FakeAnswer> {
  const [, token = '', method = ''] = PATH.exec(request.path) ?? [];
  if (state.tokens.size > 0 && !state.tokens.has(token)) return refusal(401, 'Unauthorized');
  const { values } = parameters(request, method);
  const moved = state.chats.get(String(values.chat_id))?.movedTo;
  if (moved !== undefined)
    return refusal(400, 'Bad Request: group chat was upgraded to a supergroup chat', { migrate_to_chat_id: moved });
  if (method === 'getUpdates' && state.webhook)
    return refusal(
      409,
      "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
    );
  const answered = (values.reply_parameters as { message_id?: number } | undefined)?.message_id;
  if (answered !== undefined && state.gone.has(answered))
    return refusal(400, 'Bad Request: message to be replied not found');
  const result = CREATING.test(method)
    ? create(state, method, values, request, publish)
    : await readOnly(state, token, method, values);
  if (result === CUT_OFF)
    return refusal(
      409,
      'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
    );
  const wrong = schema.check(`/methods/${method}/result`, result);
  if (wrong.length > 0) throw new Error(`The fake's own answer to ${method} is not Telegram's: ${wrong.join('; ')}`);
  return { status: 200, body: { ok: true, result } };
}

function refusal(status: number, text?: string, parameters?: Schema): FakeAnswer {
  const words: Record<number, string> = {
    401: 'Unauthorized',
    403: 'Forbidden: bot was kicked from the channel chat',
    404: 'Not Found',
    429: `Too Many Requests: retry after ${String(parameters?.retry_after)}`,
    500: 'Internal Server Error',
  };
  // The gateway of the Bot API responds without JSON.
  if (status === 502 || status === 504)
    return { status, body: '<html><h1>Bad Gateway</h1></html>', headers: { 'content-type': 'text/html' } };
  return {
    status,
    body: {
      ok: false,
      error_code: status,
      description: text ?? words[status] ?? 'Bad Request',
      ...(parameters ? { parameters } : {}),
    },
  };
}

function chatOf(state: State, id: unknown): Chat & FakeChat {
  const key = String(id);
  const known =
    state.chats.get(key) ?? [...state.chats.values()].find((chat) => chat.id !== undefined && String(chat.id) === key);
  const username = key.startsWith('@') ? key.slice(1) : undefined;
  const number = username
    ? -1_000_000_000_000 -
      (Number.parseInt(createHash('sha256').update(username).digest('hex').slice(0, 8), 16) % 1_000_000_000)
    : Number(key);
  return {
    id: number,
    type: username || key.startsWith('-100') ? 'channel' : 'group',
    title: `Chat ${key}`,
    ...(username ? { username } : {}),
    ...known,
  };
}

function plain({ id, type, title, username }: Chat): Chat {
  return { id, type, title, ...(username ? { username } : {}) };
}

function create(
  state: State,
  method: string,
  values: Record<string, unknown>,
  request: FakeRequest,
  publish: (id: string) => void,
): unknown {
  const chat = chatOf(state, values.chat_id);
  const album = method === 'sendMediaGroup' ? (values.media as Record<string, unknown>[]) : null;
  const items = album ?? [{ ...values, type: method.slice(4).toLowerCase() }];
  const group = album ? { media_group_id: String(state.nextId) } : {};
  const messages = items.map((item) => ({
    message_id: state.nextId++,
    date: Math.floor(Date.now() / 1000),
    chat: plain(chat),
    ...contentOf(item, request.files),
    ...group,
  }));
  const [first] = messages;
  if (!first) throw new Error('No message');
  publish(String(first.message_id));
  if (chat.linked_chat_id !== undefined)
    for (const message of messages) copyToGroup(state, chat, chat.linked_chat_id, message);
  return album ? messages : first;
}

function contentOf(item: Record<string, unknown>, files: FakeFile[]): Record<string, unknown> {
  const id = { file_id: 'file', file_unique_id: 'unique', width: 640, height: 360 };
  const field = /^attach:\/\/(.+)$/.exec(String(item.media ?? item[String(item.type)]))?.[1];
  const size = { file_size: files.find((file) => file.field === field)?.bytes ?? 0 };
  const caption =
    item.caption === undefined
      ? {}
      : { caption: item.caption, ...(item.caption_entities ? { caption_entities: item.caption_entities } : {}) };
  if (item.type === 'message') return { text: item.text, ...(item.entities ? { entities: item.entities } : {}) };
  if (item.type === 'photo') return { photo: [{ ...id, ...size }], ...caption };
  return { [String(item.type)]: { ...id, ...size, duration: 1 }, ...caption };
}

/** A channel with a discussion group: Telegram forwards each post there, and the bot gets an update. */
function copyToGroup(
  state: State,
  channel: Chat,
  groupId: number,
  message: { message_id: number; date: number },
): void {
  const copy = {
    message_id: state.nextId++,
    date: message.date,
    chat: { id: groupId, type: 'supergroup', title: 'Discussion' },
    sender_chat: plain(channel),
    is_automatic_forward: true,
    forward_origin: { type: 'channel', date: message.date, chat: plain(channel), message_id: message.message_id },
  };
  state.updates.push({ update_id: state.nextId++, message: copy });
}

async function readOnly(
  state: State,
  token: string,
  method: string,
  values: Record<string, unknown>,
): Promise<unknown> {
  const bot = { id: Number(token.split(':')[0]), is_bot: true, first_name: 'Workspace', username: 'workspace_bot' };
  if (method === 'getMe') return bot;
  if (method === 'getWebhookInfo')
    return { url: state.webhook, has_custom_certificate: false, pending_update_count: state.updates.length };
  if (method === 'getUpdates')
    return updates(state, token, { offset: Number(values.offset ?? 0), timeoutSeconds: Number(values.timeout ?? 0) });
  const chat = chatOf(state, values.chat_id);
  if (method === 'getChat') {
    const linked = chat.linked_chat_id === undefined ? {} : { linked_chat_id: chat.linked_chat_id };
    const gifts = Object.fromEntries(
      ['unlimited_gifts', 'limited_gifts', 'unique_gifts', 'premium_subscription', 'gifts_from_channels'].map(
        (name) => [name, false],
      ),
    );
    return { ...plain(chat), accent_color_id: 1, max_reaction_count: 11, accepted_gift_types: gifts, ...linked };
  }
  if (method === 'getChatMember') return member(bot, chat);
  throw new Error(`The fake does not know ${method}`);
}

function member(user: unknown, { botStatus = 'administrator', botMayPost = true }: FakeChat): unknown {
  if (botStatus !== 'administrator') return { status: botStatus, user };
  const rights = [
    'can_be_edited',
    'is_anonymous',
    'can_manage_chat',
    'can_delete_messages',
    'can_manage_video_chats',
    'can_restrict_members',
    'can_promote_members',
    'can_change_info',
    'can_invite_users',
    'can_post_stories',
    'can_edit_stories',
    'can_delete_stories',
  ];
  return {
    status: 'administrator',
    user,
    ...Object.fromEntries(rights.map((right) => [right, false])),
    can_post_messages: botMayPost,
  };
}

const CUT_OFF = Symbol('cut off');

async function updates(
  state: State,
  token: string,
  { offset, timeoutSeconds }: { offset: number; timeoutSeconds: number },
): Promise<unknown[] | typeof CUT_OFF> {
  const reader = (state.readers.get(token) ?? 0) + 1;
  state.readers.set(token, reader);
  state.updates.splice(0, state.updates.filter((update) => update.update_id < offset).length);
  for (const end = Date.now() + timeoutSeconds * 1000; state.updates.length === 0 && Date.now() < end;) {
    await delay(20);
    if (state.readers.get(token) === reader) continue;
    state.conflicts += 1;
    return CUT_OFF;
  }
  return state.updates.slice(0, 100);
}
