import { schemaDocument } from './schema';
import { startFakeServer, type Behaviour, type FakeAnswer, type FakeRequest, type FakeServer } from './server';

export type DiscordFake = FakeServer & {
  /** Valid tokens by webhook id; empty: all are valid. */
  webhooks: Map<string, string>;
  /** The values of the rate limit headers. */
  rate: { remaining: number; resetAfter: number };
  /** Reactions by message id, as counts of each emoji. */
  reactions: Map<string, number[]>;
  /** Messages that were deleted. */
  gone: Set<string>;
};

type State = Pick<DiscordFake, 'webhooks' | 'rate' | 'reactions' | 'gone'> & { nextId: bigint };
type Attachment = { id: string; filename?: string; description?: string };

const schema = schemaDocument('discord.json');
const PATH = /^\/webhooks\/(\d+)\/([\w-]+)$/;
const MESSAGE = /^\/webhooks\/(\d+)\/([\w-]+)\/messages\/(\d+)$/;
const PAYLOAD = '/components/schemas/IncomingWebhookRequestPartial';
const MB = 1024 * 1024;

export const FAKE_GUILD = '900000000000000001';
export const FAKE_CHANNEL = '900000000000000002';

/**
 * Discord's webhooks: checks each call by its schema and publishes into memory. Its address replaces
 * https://discord.com/api/v10.
 */
export async function startDiscordFake(port = 0): Promise<DiscordFake> {
  const state: State = {
    webhooks: new Map(),
    rate: { remaining: 4, resetAfter: 1 },
    reactions: new Map(),
    gone: new Set(),
    nextId: 1_100_000_000_000_000_000n,
  };
  const behaviour: Behaviour = {
    violations,
    creates: (request) => request.method === 'POST',
    answer: (request, publish) => answer(state, request, publish),
    refusal: (status, _request, details) => refusal(status, details),
  };
  return Object.assign(state, await startFakeServer(behaviour, port));
}

function violations(request: FakeRequest): string[] {
  if (MESSAGE.test(request.path))
    return request.method === 'GET' ? [] : [`${request.method} of a message is not expected`];
  if (!PATH.test(request.path)) return [`${request.path} is not a webhook`];
  if (request.method === 'GET') return [];
  if (request.method !== 'POST') return [`${request.method} is not expected`];
  const unknown = Object.keys(request.query).filter((name) => !['wait', 'thread_id', 'with_components'].includes(name));
  const payload = payloadOf(request);
  if (!payload) return ['payload_json is not JSON'];
  return [
    ...unknown.map((name) => `unknown parameter ${name}`),
    ...schema.check(PAYLOAD, payload),
    ...strangeFields(request),
    ...fileProblems(request, payload),
  ];
}

function payloadOf(request: FakeRequest): Record<string, unknown> | null {
  if (!request.contentType.startsWith('multipart/')) return request.fields;
  try {
    return JSON.parse(String(request.fields.payload_json)) as Record<string, unknown>;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function strangeFields(request: FakeRequest): string[] {
  if (!request.contentType.startsWith('multipart/')) return [];
  return Object.keys(request.fields)
    .filter((name) => name !== 'payload_json')
    .map((name) => `unknown form field ${name}`);
}

/** Files and attachments match, embeds name files, and the default sizes hold. */
function fileProblems(request: FakeRequest, payload: Record<string, unknown>): string[] {
  const attachments = (payload.attachments ?? []) as Attachment[];
  const names = new Set(request.files.map((file) => file.fileName));
  const embedded = [...JSON.stringify(payload.embeds ?? []).matchAll(/attachment:\/\/([^"]+)/g)].map(
    (match) => match[1] ?? '',
  );
  return [
    ...request.files
      .filter(
        (file) => !attachments.some((entry) => file.field === `files[${entry.id}]` && entry.filename === file.fileName),
      )
      .map((file) => `${file.field} (${file.fileName}) is no attachment`),
    ...attachments
      .filter((entry) => !request.files.some((file) => file.field === `files[${entry.id}]`))
      .map((entry) => `attachment ${entry.id} has no file`),
    ...embedded.filter((name) => !names.has(name)).map((name) => `${name} is embedded and not attached`),
    ...request.files
      .filter((file) => file.bytes === 0 || file.bytes > 10 * MB)
      .map((file) => `${file.fileName} has ${file.bytes} bytes`),
    ...(request.raw.length > 25 * MB ? ['the request is too large'] : []),
  ];
}

function answer(state: State, request: FakeRequest, publish: (id: string) => void): FakeAnswer {
  const [, id = '', token = '', known] = MESSAGE.exec(request.path) ?? PATH.exec(request.path) ?? [];
  if (state.webhooks.size > 0 && !state.webhooks.has(id))
    return { status: 404, body: { message: 'Unknown Webhook', code: 10015 } };
  if (state.webhooks.size > 0 && state.webhooks.get(id) !== token)
    return { status: 401, body: { message: 'Invalid Webhook Token', code: 50027 } };
  const headers = {
    'x-ratelimit-limit': '5',
    'x-ratelimit-remaining': String(state.rate.remaining),
    'x-ratelimit-reset-after': String(state.rate.resetAfter),
    'x-ratelimit-bucket': 'fake',
  };
  // An id that this fake never gives: a message that is gone, as Discord says it.
  if (known !== undefined && (!/^\d{17,20}$/.test(known) || state.gone.has(known)))
    return { status: 404, headers, body: { message: 'Unknown Message', code: 10008 } };
  if (known !== undefined)
    return {
      status: 200,
      headers,
      body: checked('MessageResponse', { ...message(known, id, {}, request), ...reactionsOf(state, known) }),
    };
  if (request.method === 'GET') {
    return {
      status: 200,
      headers,
      body: checked('GuildIncomingWebhookResponse', {
        application_id: null,
        avatar: null,
        channel_id: FAKE_CHANNEL,
        guild_id: FAKE_GUILD,
        id,
        name: 'Fake webhook',
        type: 1,
      }),
    };
  }
  const payload = payloadOf(request) ?? {};
  if (!payload.content && !((payload.embeds as unknown[] | undefined) ?? []).length && request.files.length === 0)
    return { status: 400, body: { message: 'Cannot send an empty message', code: 50006 } };
  const messageId = String(state.nextId++);
  publish(messageId);
  if (request.query.wait !== 'true') return { status: 204, headers };
  return { status: 200, headers, body: checked('MessageResponse', message(messageId, id, payload, request)) };
}

/** Discord leaves the list out where there are none. */
function reactionsOf(state: State, id: string) {
  const counts = state.reactions.get(id) ?? [];
  if (counts.length === 0) return {};
  return {
    reactions: counts.map((count, index) => ({
      emoji: { id: null, name: `emoji${index}` },
      count,
      count_details: { burst: 0, normal: count },
      burst_colors: [],
      me_burst: false,
      me: false,
    })),
  };
}

function message(id: string, webhookId: string, payload: Record<string, unknown>, request: FakeRequest) {
  const name = typeof payload.username === 'string' ? payload.username : 'Fake webhook';
  return {
    type: 0,
    content: payload.content ?? '',
    mentions: [],
    mention_roles: [],
    attachments: request.files.map((file, index) => ({
      id: String(BigInt(id) + BigInt(index + 1)),
      filename: file.fileName,
      size: file.bytes,
      url: `https://cdn.discordapp.com/${file.fileName}`,
      proxy_url: `https://media.discordapp.net/${file.fileName}`,
    })),
    embeds: ((payload.embeds ?? []) as Record<string, unknown>[]).map((embed) => ({ type: 'rich', ...embed })),
    timestamp: new Date().toISOString(),
    edited_timestamp: null,
    flags: 0,
    components: [],
    id,
    channel_id: FAKE_CHANNEL,
    author: {
      id: webhookId,
      username: name,
      avatar: null,
      discriminator: '0000',
      public_flags: 0,
      flags: 0,
      global_name: null,
      primary_guild: null,
    },
    pinned: false,
    mention_everyone: false,
    tts: false,
    webhook_id: webhookId,
  };
}

function checked(name: string, body: unknown): unknown {
  const wrong = schema.check(`/components/schemas/${name}`, body);
  if (wrong.length > 0) throw new Error(`The fake's own answer is not Discord's: ${wrong.join('; ')}`);
  return body;
}

const REFUSALS: Record<number, { message: string; code: number }> = {
  400: { message: 'Invalid Form Body', code: 50035 },
  401: { message: 'Invalid Webhook Token', code: 50027 },
  403: { message: 'Missing Permissions', code: 50013 },
  404: { message: 'Unknown Webhook', code: 10015 },
  413: { message: 'Request entity too large', code: 40005 },
};

function refusal(status: number, { text, retryAfter }: { text?: string; retryAfter?: number }): FakeAnswer {
  if (status === 429)
    return {
      status,
      headers: { 'retry-after': String(Math.ceil(retryAfter ?? 1)) },
      body: { message: 'You are being rate limited.', retry_after: retryAfter ?? 1, global: false },
    };
  if (status >= 500) return { status, body: `<html>${status}</html>`, headers: { 'content-type': 'text/html' } };
  const known = REFUSALS[status] ?? { message: 'Bad Request', code: 0 };
  return { status, body: { ...known, ...(text ? { message: text } : {}) } };
}
