import { openApi } from './openapi';
import { schemaDocument } from './schema';
import { startFakeServer, type Behaviour, type FakeAnswer, type FakeRequest, type FakeServer } from './server';

type Container = { id: string; fields: Record<string, unknown>; turns: number; published: boolean };
type Media = {
  id: string;
  text: string;
  at: number;
  replyTo?: string;
  likes?: number | null;
  comments?: number;
  insights?: Record<string, number>;
};

export type MetaFake = FakeServer & {
  /** How often a new container reports that it is in progress. */
  processingTurns: number;
  /** How containers end instead of being finished: Instagram's subcode or Threads' reason. */
  processingError: string | null;
  /** Valid tokens; empty: all. */
  tokens: Set<string>;
  containers: Container[];
  media: Media[];
  /** How many listings of the account's posts lag behind: they omit the newest posts. */
  lagging: number;
  comments: { on: string; text: string }[];
  /** The token lacks the permission for insights. */
  withoutInsights: boolean;
  /** The token lacks the permission to list replies. */
  withoutReplies: boolean;
  /** Ids of posts that were deleted. */
  gone: Set<string>;
};

type State = Omit<MetaFake, keyof FakeServer> & { nextId: number };
type Network = {
  file: string;
  base: string;
  createEdge: string;
  publishEdge: string;
  respond(state: State, request: FakeRequest): unknown;
};

export const FAKE_IG_ACCOUNT = '17841400000000001';

/** Instagram's Graph API, at the paths of docs/decisions/host.md. */
export const startInstagramFake = (port = 0) =>
  startMetaFake(
    { file: 'instagram.json', base: '', createEdge: 'media', publishEdge: 'media_publish', respond: instagram },
    port,
  );
/** Threads' Graph API. */
export const startThreadsFake = (port = 0) =>
  startMetaFake(
    { file: 'threads.json', base: '/v1.0', createEdge: 'threads', publishEdge: 'threads_publish', respond: threads },
    port,
  );

async function startMetaFake(network: Network, port: number): Promise<MetaFake> {
  const state: State = {
    processingTurns: 0,
    processingError: null,
    tokens: new Set(),
    containers: [],
    media: [],
    lagging: 0,
    comments: [],
    withoutInsights: false,
    withoutReplies: false,
    gone: new Set(),
    nextId: 18_000_000,
  };
  const api = openApi(schemaDocument(network.file), network.base);
  const edge = (request: FakeRequest) => request.path.split('/').at(-1) ?? '';
  const behaviour: Behaviour = {
    violations: (request) => [...api.problems(request), ...(tokenOf(request) ? [] : ['access_token is missing'])],
    creates: (request) => request.method === 'POST' && edge(request) === network.publishEdge,
    answer(request, publish) {
      if (state.tokens.size > 0 && !state.tokens.has(tokenOf(request))) return refusal(401, request, {});
      const body = answerTo(request);
      if (isRefusal(body)) return body;
      const wrong = api.answerProblems(request, body);
      if (wrong.length > 0)
        throw new Error(`The fake's own answer to ${request.path} is not Meta's: ${wrong.join('; ')}`);
      return { status: 200, body };

      function answerTo(incoming: FakeRequest): unknown {
        if (incoming.method === 'POST' && edge(incoming) === network.createEdge)
          return createContainer(state, incoming);
        if (incoming.method === 'POST' && edge(incoming) === network.publishEdge)
          return publishContainer(state, incoming, publish);
        if (edge(incoming) === 'insights') return insights(state, incoming);
        return network.respond(state, incoming);
      }
    },
    refusal,
  };
  return Object.assign(state, await startFakeServer(behaviour, port));
}

const tokenOf = (request: FakeRequest) => String(request.fields.access_token ?? request.query.access_token ?? '');
const isRefusal = (value: unknown): value is FakeAnswer =>
  typeof value === 'object' && value !== null && 'status' in value && typeof value.status === 'number';

function createContainer(state: State, { fields }: FakeRequest) {
  const answered = fields.reply_to_id;
  if (answered !== undefined && (state.gone.has(String(answered)) || !state.media.some(({ id }) => id === answered)))
    return graphError(400, { message: 'The media to be replied to does not exist', code: 100 });
  const id = String(state.nextId++);
  state.containers.push({ id, fields, turns: state.processingTurns, published: false });
  return { id };
}

function publishContainer(state: State, request: FakeRequest, publish: (id: string) => void) {
  const container = state.containers.find(({ id }) => id === String(request.fields.creation_id));
  if (!container) return graphError(400, { message: 'Media ID is not available', code: 24, error_subcode: 2_207_006 });
  if (container.published) return graphError(400, { message: 'Already published', code: 100 });
  if (container.turns > 0)
    return graphError(400, { message: 'Media ID is not available', code: 9007, error_subcode: 2_207_027 });
  container.published = true;
  const id = String(state.nextId++);
  const { caption, text, reply_to_id: replyTo } = container.fields;
  state.media.unshift({
    id,
    text: String(caption ?? text ?? ''),
    at: Date.now(),
    ...(replyTo ? { replyTo: String(replyTo) } : {}),
  });
  publish(id);
  return { id };
}

/** The metrics that were asked for, each with its value so far. */
function insights(state: State, { path, query }: FakeRequest): unknown {
  if (state.withoutInsights)
    return graphError(403, { message: 'Application does not have permission for this action', code: 10 });
  const id = path.split('/').at(-2) ?? '';
  const media = state.media.find((one) => one.id === id);
  if (!media)
    return graphError(400, { message: `Object with ID '${id}' does not exist`, code: 100, error_subcode: 33 });
  const data = (query.metric ?? '').split(',').map((name) => ({
    ...{ name, period: 'lifetime', title: name, description: name, id: `${id}/insights/${name}/lifetime` },
    values: [{ value: media.insights?.[name] ?? 0 }],
  }));
  return { data };
}

/** The container's state: in progress that many times, then its final state. */
function progress(state: State, container: Container): 'IN_PROGRESS' | 'PUBLISHED' | 'ERROR' | 'FINISHED' {
  if (container.published) return 'PUBLISHED';
  if (container.turns-- > 0) return 'IN_PROGRESS';
  return state.processingError ? 'ERROR' : 'FINISHED';
}

function instagram(state: State, request: FakeRequest): unknown {
  const [, , id = '', edge] = request.path.split('/');
  if (id === 'me') return { id: '1', user_id: FAKE_IG_ACCOUNT, username: 'fakeaccount' };
  if (edge === 'media')
    return listing(state, state.media, request, ({ id: mediaId, text }) => ({
      id: mediaId,
      caption: text,
      permalink: `https://www.instagram.com/p/${mediaId}/`,
    }));
  if (edge === 'comments') {
    if (!state.media.some((media) => media.id === id))
      return graphError(400, { message: `Object with ID '${id}' does not exist`, code: 100, error_subcode: 33 });
    state.comments.push({ on: id, text: String(request.fields.message) });
    return { id: String(state.nextId++) };
  }
  const container = state.containers.find((entry) => entry.id === id);
  if (container) {
    const status = progress(state, container);
    return {
      id,
      status_code: status,
      status: status === 'ERROR' ? `Error: Media upload has failed with error code ${state.processingError}` : status,
    };
  }
  return withFields(request, { id, permalink: `https://www.instagram.com/p/${id}/`, ...countsOf(state, id) });
}

/** The counts of a post; those of hidden likes (null) are left out, as Instagram does. */
function countsOf({ media }: State, id: string): Record<string, number> {
  const known = media.find((one) => one.id === id);
  const { likes = 0, comments = 0 } = known ?? {};
  return { comments_count: comments, ...(likes === null ? {} : { like_count: likes }) };
}

/** The fields that were asked for. */
function withFields({ query }: FakeRequest, whole: Record<string, unknown>): Record<string, unknown> {
  const wanted = ['id', ...(query.fields ?? 'id').split(',')];
  return Object.fromEntries(Object.entries(whole).filter(([name]) => wanted.includes(name)));
}

function threads(state: State, request: FakeRequest): unknown {
  const [, , id = '', edge] = request.path.split('/');
  if (edge === 'threads') {
    const since = Number(request.query.since ?? 0) * 1000;
    const own = state.media.filter(({ at, replyTo }) => !replyTo && at >= since);
    return listing(state, own, request, ({ id: mediaId, text }) => ({
      id: mediaId,
      text,
      permalink: threadUrl(mediaId),
    }));
  }
  if (edge === 'replies') {
    if (state.withoutReplies)
      return graphError(403, { message: 'Application does not have permission for this action', code: 10 });
    const since = Number(request.query.since ?? 0) * 1000;
    const own = state.media.filter(({ at, replyTo }) => replyTo && at >= since);
    return listing(state, own, request, ({ id: mediaId, text }) => ({
      ...{ id: mediaId, text },
      permalink: threadUrl(mediaId),
    }));
  }
  if (id === 'me') return { id: '25000001', username: 'fakeaccount' };
  const container = state.containers.find((entry) => entry.id === id);
  if (!container && state.gone.has(id))
    return graphError(400, { message: `Object with ID '${id}' does not exist`, code: 100, error_subcode: 33 });
  if (!container) return { id, permalink: threadUrl(id) };
  const status = progress(state, container);
  return { id, status, ...(status === 'ERROR' ? { error_message: state.processingError } : {}) };
}

const threadUrl = (id: string) => `https://www.threads.net/@fakeaccount/post/${id}`;

/** Newest first, in pages, with the requested fields. */
function listing(state: State, own: Media[], { query }: FakeRequest, shown: (media: Media) => Record<string, unknown>) {
  const from = Number(query.after ?? 0);
  const to = from + Number(query.limit ?? 25);
  const wanted = (query.fields ?? 'id').split(',');
  const known = state.lagging-- > 0 ? own.slice(1) : own;
  const rows = known
    .slice(from, to)
    .map((media) => ({ ...shown(media), timestamp: new Date(media.at).toISOString().replace(/\.\d+Z$/, '+0000') }));
  const data = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => wanted.includes(name))));
  return { data, paging: { cursors: { after: String(Math.min(to, known.length)) } } };
}

function graphError(
  status: number,
  error: { message: string; code: number; error_subcode?: number },
  headers: Record<string, string> = {},
): FakeAnswer {
  return { status, headers, body: { error: { type: 'OAuthException', fbtrace_id: 'Fake', ...error } } };
}

function refusal(
  status: number,
  _request: FakeRequest,
  { text, retryAfter }: { text?: string; retryAfter?: number },
): FakeAnswer {
  if (status === 502 || status === 504)
    return { status, body: '<html></html>', headers: { 'content-type': 'text/html' } };
  const codes: Record<number, number> = { 401: 190, 403: 10, 429: 4, 500: 2, 503: 2 };
  const message =
    text ??
    {
      401: 'Error validating access token: the session has been invalidated',
      429: 'Application request limit reached',
    }[status] ??
    'An unknown error occurred';
  return graphError(
    status,
    { message, code: codes[status] ?? 100 },
    retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
  );
}
