import { createHmac } from 'node:crypto';
import { schemaDocument } from './schema';
import { startFakeServer, type Behaviour, type FakeAnswer, type FakeRequest, type FakeServer } from './server';

export type XFake = FakeServer & {
  /** How often STATUS returns "in_progress" before it is done. */
  processingTurns: number;
  /** The end of processing. */
  processingEnd: 'succeeded' | 'failed';
  /** Keys and secrets for signing requests. */
  keys: { consumerKey: string; consumerSecret: string; token: string; tokenSecret: string };
  /** Tokens of other accounts, whose signatures are not checked. */
  otherTokens: Set<string>;
  rateHeaders: Record<string, string>;
  tweets: { id: string; text: string; at: number; replyTo?: string; metrics?: Record<string, number> }[];
  /** The plan of the app has no answers. */
  withoutAnswers: boolean;
  /** Bytes that arrived per upload. */
  uploads: Map<string, number>;
  /** Tied to videos, in order. */
  subtitles: ({ video: string } & Record<string, unknown>)[];
};

type State = Omit<XFake, keyof FakeServer> & { nextId: bigint };
type Operation = { method: string; path: RegExp; body?: string; query?: string[]; answer?: string };

const schema = schemaDocument('x.json');
/** Ids from here on are this fake's own; others stand for posts of other accounts. */
const FIRST_ID = 1_900_000_000_000_000_000n;
export const FAKE_X_USER = { id: '4242', name: 'Fake user', username: 'fakeuser' };

const OPERATIONS: Operation[] = [
  { method: 'POST', path: /^\/2\/tweets$/, body: 'CreatePostsRequest', answer: 'CreatePostsResponse' },
  { method: 'GET', path: /^\/2\/users\/me$/, answer: 'GetUsersMeResponse' },
  {
    method: 'GET',
    path: /^\/2\/users\/\d+\/tweets$/,
    query: ['max_results', 'start_time', 'pagination_token'],
    answer: 'GetUsersPostsResponse',
  },
  { method: 'GET', path: /^\/2\/tweets\/\d+$/, query: ['tweet.fields'], answer: 'GetPostsByIdResponse' },
  { method: 'POST', path: /^\/2\/media\/upload$/, body: 'MediaUploadRequest', answer: 'MediaUploadResponse' },
  {
    method: 'GET',
    path: /^\/2\/media\/upload$/,
    query: ['media_id', 'command'],
    answer: 'GetMediaUploadStatusResponse',
  },
  {
    method: 'POST',
    path: /^\/2\/media\/upload\/initialize$/,
    body: 'InitializeMediaUploadRequest',
    answer: 'InitializeMediaUploadResponse',
  },
  {
    method: 'POST',
    path: /^\/2\/media\/upload\/\d+\/append$/,
    body: 'AppendMediaUploadRequest',
    answer: 'AppendMediaUploadResponse',
  },
  { method: 'POST', path: /^\/2\/media\/upload\/\d+\/finalize$/, answer: 'FinalizeMediaUploadResponse' },
  {
    method: 'POST',
    path: /^\/2\/media\/metadata$/,
    body: 'CreateMediaMetadataRequest',
    answer: 'CreateMediaMetadataResponse',
  },
  {
    method: 'POST',
    path: /^\/2\/media\/subtitles$/,
    body: 'CreateMediaSubtitlesRequest',
    answer: 'CreateMediaSubtitlesResponse',
  },
];

/** X's API v2: checks signatures and bodies, keeps tweets in memory. */
export async function startXFake(port = 0): Promise<XFake> {
  const state: State = {
    processingTurns: 0,
    processingEnd: 'succeeded',
    keys: { consumerKey: 'key', consumerSecret: 'keySecret', token: '4242-token', tokenSecret: 'tokenSecret' },
    otherTokens: new Set(),
    rateHeaders: {},
    tweets: [],
    withoutAnswers: false,
    uploads: new Map(),
    subtitles: [],
    nextId: FIRST_ID,
  };
  const behaviour: Behaviour = {
    violations: (request) => violations(state, request),
    creates: (request) => request.method === 'POST' && request.path === '/2/tweets',
    answer: (request, publish) => answer(state, request, publish),
    refusal,
  };
  return Object.assign(state, await startFakeServer(behaviour, port));
}

const operationOf = (request: FakeRequest) =>
  OPERATIONS.find(({ method, path }) => method === request.method && path.test(request.path));

function violations(state: State, request: FakeRequest): string[] {
  const operation = operationOf(request);
  if (!operation) return [`${request.method} ${request.path} is no operation`];
  const strange = Object.keys(request.query)
    .filter((name) => !operation.query?.includes(name))
    .map((name) => `unknown parameter ${name}`);
  const body = operation.body ? schema.check(`/components/schemas/${operation.body}`, bodyOf(request)) : [];
  const tooMany = Number(request.query.max_results ?? 10) > 100 ? ['max_results is at most 100'] : [];
  return [...strange, ...tooMany, ...body, ...signatureProblems(state, request)];
}

/** In forms numbers are text, and the file takes the place of its field. */
function bodyOf(request: FakeRequest): Record<string, unknown> {
  const { segment_index: index, ...fields } = request.fields;
  return {
    ...fields,
    ...(index === undefined ? {} : { segment_index: Number(index) }),
    ...Object.fromEntries(request.files.map(({ field, bytes }) => [field, bytes > 0 ? 'bytes' : null])),
  };
}

/** RFC 5849 over X's own address, as a proxy passes it on. */
function signatureProblems({ keys }: State, request: FakeRequest): string[] {
  const sent = Object.fromEntries(
    [...(request.headers.authorization ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      decodeURIComponent(value),
    ]),
  );
  const { oauth_signature: signature, ...oauth } = sent;
  if (oauth.oauth_consumer_key !== keys.consumerKey || oauth.oauth_token !== keys.token) return [];
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
  const pairs = Object.entries({ ...oauth, ...request.query })
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort();
  const base = [request.method, `https://api.x.com${request.path}`, pairs.join('&')].map(encode).join('&');
  const expected = createHmac('sha1', `${encode(keys.consumerSecret)}&${encode(keys.tokenSecret)}`)
    .update(base)
    .digest('base64');
  return signature === expected ? [] : ['the signature is wrong'];
}

function answer(state: State, request: FakeRequest, publish: (id: string) => void): FakeAnswer {
  const token = /oauth_token="([^"]*)"/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  if (token !== state.keys.token && !state.otherTokens.has(token)) return refusal(401, request, {});
  const operation = operationOf(request);
  if (isRefusedAnswer(state, request)) return refusal(403, request, {});
  const body = respond(state, request, publish);
  const wrong = schema.check(`/components/schemas/${operation?.answer}`, body);
  if (wrong.length > 0) throw new Error(`The fake's own answer to ${request.path} is not X's: ${wrong.join('; ')}`);
  return { status: request.path === '/2/tweets' ? 201 : 200, headers: state.rateHeaders, body };
}

function respond(state: State, request: FakeRequest, publish: (id: string) => void): unknown {
  const { path, method } = request;
  const uploadId = /^\/2\/media\/upload\/(\d+)\//.exec(path)?.[1];
  if (path === '/2/users/me') return { data: FAKE_X_USER };
  if (path.endsWith('/tweets') && method === 'GET') return timeline(state, request);
  const shown = /^\/2\/tweets\/(\d+)$/.exec(path)?.[1];
  if (shown) return oneTweet(state, request, shown);
  if (path === '/2/tweets') return createTweet(state, request, publish);
  if (path === '/2/media/subtitles') {
    const { id, media_category, subtitles } = request.fields as {
      id: string;
      media_category: string;
      subtitles: object;
    };
    state.subtitles.push({ video: id, ...subtitles });
    return { data: { id, media_category, associated_subtitles: subtitles } };
  }
  if (path === '/2/media/metadata') return { data: { id: String(request.fields.id) } };
  if (path === '/2/media/upload' && method === 'GET')
    return { data: { id: request.query.media_id, ...processing(state) } };
  if (path.endsWith('/append')) {
    state.uploads.set(uploadId ?? '', (state.uploads.get(uploadId ?? '') ?? 0) + (request.files[0]?.bytes ?? 0));
    return { data: { expires_at: 1 } };
  }
  if (path.endsWith('/finalize'))
    return {
      data: {
        id: uploadId,
        ...(state.processingTurns > 0 || state.processingEnd === 'failed' ? processing(state) : {}),
      },
    };
  const id = String(state.nextId++);
  state.uploads.set(id, request.files[0]?.bytes ?? 0);
  return { data: { id, media_key: `3_${id}`, expires_after_secs: 86_400 } };
}

function processing(state: State) {
  const going = state.processingTurns-- > 0;
  return { processing_info: { state: going ? 'in_progress' : state.processingEnd, check_after_secs: 0 } };
}

function timeline(state: State, request: FakeRequest) {
  const since = Date.parse(request.query.start_time ?? '1970-01-01');
  const all = state.tweets.filter(({ at }) => at >= since);
  const from = Number(request.query.pagination_token ?? 0);
  const to = from + Number(request.query.max_results ?? 10);
  const data = all.slice(from, to).map(({ id, text }) => ({ id, text, edit_history_post_ids: [id] }));
  const next = to < all.length ? { next_token: String(to) } : {};
  return data.length > 0 ? { data, meta: { result_count: data.length, ...next } } : { meta: { result_count: 0 } };
}

/** One that is gone comes as errors inside a 200. */
function oneTweet({ tweets }: State, { query }: FakeRequest, id: string) {
  const tweet = tweets.find((one) => one.id === id);
  const gone = {
    title: 'Not Found Error',
    type: 'https://api.x.com/2/problems/resource-not-found',
    resource_type: 'tweet',
  };
  if (!tweet) return { errors: [{ ...gone, detail: `Could not find tweet with id: [${id}].` }] };
  const metrics = { repost_count: 0, reply_count: 0, like_count: 0, quote_count: 0, bookmark_count: 0 };
  const counted = { ...metrics, impression_count: 0, ...tweet.metrics };
  const wants = query['tweet.fields']?.split(',').includes('public_metrics');
  return { data: { id, text: tweet.text, edit_history_post_ids: [id], ...(wants ? { public_metrics: counted } : {}) } };
}

/** The same words for an answer to what is gone and for one that the plan does not allow. */
function isRefusedAnswer({ tweets, withoutAnswers }: State, { path, method, fields }: FakeRequest): boolean {
  const answered = (fields.reply as { in_reply_to_tweet_id?: string } | undefined)?.in_reply_to_tweet_id;
  if (path !== '/2/tweets' || method !== 'POST' || answered === undefined) return false;
  const isOurs = BigInt(answered) >= FIRST_ID;
  return withoutAnswers || (isOurs && !tweets.some(({ id }) => id === answered));
}

/** Links are shortened, media adds one, and & < > come back escaped. */
function createTweet(state: State, request: FakeRequest, publish: (id: string) => void) {
  const id = String(state.nextId++);
  const {
    text = '',
    media,
    reply,
  } = request.fields as {
    text?: string;
    media?: unknown;
    reply?: { in_reply_to_tweet_id?: string };
  };
  const replyTo = reply?.in_reply_to_tweet_id;
  const shown =
    text
      .replace(/https?:\/\/\S+/g, 'https://t.co/abcdefghij')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;') + (media ? ' https://t.co/mediamedia' : '');
  state.tweets.unshift({ id, text: shown, at: Date.now(), ...(replyTo ? { replyTo } : {}) });
  publish(id);
  return { data: { id, text: shown, edit_history_post_ids: [id] } };
}

function refusal(
  status: number,
  _request: FakeRequest,
  { text, retryAfter }: { text?: string; retryAfter?: number },
): FakeAnswer {
  const titles: Record<number, string> = {
    401: 'Unauthorized',
    403: 'Forbidden',
    429: 'Too Many Requests',
    400: 'Invalid Request',
  };
  const headers: Record<string, string> =
    retryAfter === undefined
      ? {}
      : {
          'x-rate-limit-limit': '100',
          'x-rate-limit-remaining': '0',
          'x-rate-limit-reset': String(Math.ceil(Date.now() / 1000 + retryAfter)),
        };
  return {
    status,
    headers,
    body: {
      title: titles[status] ?? 'Error',
      type: 'about:blank',
      status,
      detail: text ?? titles[status] ?? `Error ${status}`,
    },
  };
}
