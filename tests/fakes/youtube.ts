import { schemaDocument } from './schema';
import { startFakeServer, type Behaviour, type FakeAnswer, type FakeRequest, type FakeServer } from './server';

type Upload = { id: string; total: number; received: number; metadata: Record<string, unknown>; video?: string };
type Method = { params: Record<string, { required?: boolean }>; request: string | null; response: string };

export type YoutubeFake = FakeServer & {
  /** How often a video is only "uploaded" before it is processed. */
  processingTurns: number;
  processingEnd: 'processed' | 'failed' | 'rejected';
  /** Valid refresh tokens; empty: all. */
  refreshTokens: Set<string>;
  /** Valid access tokens. */
  accessTokens: Set<string>;
  uploads: Map<string, Upload>;
  /** The upload address that it returns; this server by default. */
  uploadBase: string;
  comments: unknown[];
  captions: { videoId: string; language: string; name: string; file: string }[];
  /** By video id; without an entry the video is gone. Likes that the channel hides are left out. */
  statistics: Map<string, { views: number; likes?: number; comments: number }>;
};

type State = Omit<YoutubeFake, keyof FakeServer> & { nextId: number };

const schema = schemaDocument('youtube.schema.json');
const methods = schema.document.methods as Record<string, Method>;
const SESSION = /^\/upload\/session\/(\w+)$/;
const OPERATIONS: Record<string, string> = {
  'POST /upload/youtube/v3/videos': 'youtube.videos.insert',
  'GET /youtube/v3/videos': 'youtube.videos.list',
  'GET /youtube/v3/channels': 'youtube.channels.list',
  'POST /youtube/v3/commentThreads': 'youtube.commentThreads.insert',
  'POST /upload/youtube/v3/thumbnails/set': 'youtube.thumbnails.set',
  'POST /upload/youtube/v3/captions': 'youtube.captions.insert',
};

/** YouTube's Data API with resumable uploads, and Google's token endpoint at the same address. */
export async function startYoutubeFake(port = 0): Promise<YoutubeFake> {
  const state: State = {
    processingTurns: 0,
    processingEnd: 'processed',
    refreshTokens: new Set(),
    accessTokens: new Set(),
    uploads: new Map(),
    uploadBase: '',
    comments: [],
    captions: [],
    statistics: new Map(),
    nextId: 1,
  };
  const behaviour: Behaviour = {
    violations: (request) => violations(state, request),
    creates: (request) => SESSION.test(request.path) && endsUpload(request),
    answer: (request, publish) => answer(state, request, publish),
    refusal,
  };
  const server = await startFakeServer(behaviour, port);
  state.uploadBase = server.url;
  return Object.assign(state, server);
}

/** "bytes a-b/total" whose b is the last byte. */
function endsUpload({ headers }: FakeRequest): boolean {
  const [, end, total] = /^bytes \d+-(\d+)\/(\d+)$/.exec(headers['content-range'] ?? '') ?? [];
  return end !== undefined && Number(end) + 1 === Number(total);
}

function violations(state: State, request: FakeRequest): string[] {
  if (request.path === '/token')
    return ['grant_type', 'client_id', 'client_secret', 'refresh_token']
      .filter((name) => !request.fields[name])
      .map((name) => `${name} is missing`);
  const session = SESSION.exec(request.path)?.[1];
  if (session) return request.method === 'PUT' && state.uploads.has(session) ? rangeProblems(request) : [];
  const operation = OPERATIONS[`${request.method} ${request.path}`];
  const method = operation ? methods[operation] : undefined;
  if (!operation || !method) return [`${request.method} ${request.path} is no operation`];
  const strange = Object.keys(request.query)
    .filter((name) => !(name in method.params) && name !== 'uploadType')
    .map((name) => `unknown parameter ${name}`);
  const missing = Object.entries(method.params)
    .filter(([name, { required }]) => required && !request.query[name])
    .map(([name]) => `${name} is required`);
  if (operation === 'youtube.captions.insert') return [...strange, ...missing, ...captionProblems(request)];
  const body = method.request ? schema.check(method.request.replace('#', ''), request.fields) : [];
  return [...strange, ...missing, ...body];
}

/** The resource and the file of a multipart/related body; null: it is none. */
function relatedIn({ contentType, raw }: FakeRequest): { resource: unknown; file: string } | null {
  const boundary = /^multipart\/related; boundary=(\w+)$/.exec(contentType)?.[1];
  if (!boundary) return null;
  const [, resource, file, end] = raw.toString('utf8').split(new RegExp(`--${boundary}(?:\r\n|--\r\n)`));
  const [json, text] = [resource, file].map((part) => part?.split('\r\n\r\n').slice(1).join('\r\n\r\n').slice(0, -2));
  return json && text && end === '' ? { resource: JSON.parse(json), file: text } : null;
}

function captionProblems(request: FakeRequest): string[] {
  const related = relatedIn(request);
  if (!related) return ['captions come as multipart/related: the resource, then the file'];
  const { snippet } = related.resource as { snippet?: Record<string, unknown> };
  const missing = ['videoId', 'language', 'name'].filter((name) => typeof snippet?.[name] !== 'string');
  return [
    ...schema.check('/definitions/Caption', related.resource),
    ...missing.map((name) => `snippet.${name} is required`),
    ...(/-->/.test(related.file) ? [] : ['the file has no times']),
  ];
}

/** A chunk has its declared length, and all but the last are multiples of 256 KiB. */
function rangeProblems(request: FakeRequest): string[] {
  const range = request.headers['content-range'] ?? '';
  if (/^bytes \*\/(\*|\d+)$/.test(range))
    return request.raw.length === 0 ? [] : ['a question about an upload has no body'];
  const [, start, end] = /^bytes (\d+)-(\d+)\/\d+$/.exec(range) ?? [];
  const length = Number(end) - Number(start) + 1;
  if (start === undefined || length !== request.raw.length)
    return [`${range} does not fit ${request.raw.length} bytes`];
  return endsUpload(request) || length % 262_144 === 0 ? [] : ['a chunk is no multiple of 256 KiB'];
}

function answer(state: State, request: FakeRequest, publish: (id: string) => void): FakeAnswer {
  if (request.path === '/token') return token(state, request);
  if (!state.accessTokens.has((request.headers.authorization ?? '').replace('Bearer ', '')))
    return refusal(401, request, {});
  const session = SESSION.exec(request.path)?.[1];
  if (session) return sessionAnswer(state, request, state.uploads.get(session), publish);
  const operation = OPERATIONS[`${request.method} ${request.path}`] ?? '';
  if (operation === 'youtube.videos.insert') return startUpload(state, request);
  const body = respond(state, request, operation);
  const wrong = schema.check(methods[operation]?.response.replace('#', '') ?? '', body);
  if (wrong.length > 0) throw new Error(`The fake's own answer to ${operation} is not YouTube's: ${wrong.join('; ')}`);
  return { status: 200, body };
}

function token(state: State, { fields }: FakeRequest): FakeAnswer {
  if (state.refreshTokens.size > 0 && !state.refreshTokens.has(String(fields.refresh_token)))
    return { status: 400, body: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' } };
  const made = `access-${state.nextId++}`;
  state.accessTokens.add(made);
  return {
    status: 200,
    body: {
      access_token: made,
      expires_in: 3599,
      scope: 'https://www.googleapis.com/auth/youtube',
      token_type: 'Bearer',
    },
  };
}

function startUpload(state: State, request: FakeRequest): FakeAnswer {
  const id = `s${state.nextId++}`;
  state.uploads.set(id, {
    id,
    total: Number(request.headers['x-upload-content-length']),
    received: 0,
    metadata: request.fields,
  });
  return { status: 200, headers: { location: `${state.uploadBase}/upload/session/${id}` } };
}

function sessionAnswer(
  state: State,
  request: FakeRequest,
  upload: Upload | undefined,
  publish: (id: string) => void,
): FakeAnswer {
  if (!upload) return refusal(404, request, {});
  const start = Number(/^bytes (\d+)-/.exec(request.headers['content-range'] ?? '')?.[1] ?? upload.received);
  if (start === upload.received) upload.received += request.raw.length;
  if (upload.received < upload.total)
    return { status: 308, headers: upload.received > 0 ? { range: `bytes=0-${upload.received - 1}` } : {} };
  if (!upload.video) {
    upload.video = `video${state.nextId++}`;
    publish(upload.video);
  }
  return {
    status: 200,
    body: {
      kind: 'youtube#video',
      id: upload.video,
      ...upload.metadata,
      status: { ...(upload.metadata.status as object), uploadStatus: 'uploaded' },
    },
  };
}

function respond(state: State, request: FakeRequest, operation: string): unknown {
  if (operation === 'youtube.channels.list')
    return {
      kind: 'youtube#channelListResponse',
      items: [{ kind: 'youtube#channel', id: 'UCfake', snippet: { title: 'Fake channel' } }],
    };
  if (operation === 'youtube.thumbnails.set') return { kind: 'youtube#thumbnailSetResponse', items: [] };
  if (operation === 'youtube.captions.insert') {
    const { resource, file } = relatedIn(request) as { resource: { snippet: object }; file: string };
    state.captions.push({ ...(resource.snippet as { videoId: string; language: string; name: string }), file });
    return { kind: 'youtube#caption', id: `t${state.nextId++}`, ...resource };
  }
  if (operation === 'youtube.commentThreads.insert') {
    state.comments.push(request.fields);
    return { kind: 'youtube#commentThread', id: `c${state.nextId++}`, ...request.fields };
  }
  if (request.query.part === 'statistics') return statistics(state, request);
  const uploadStatus = state.processingTurns-- > 0 ? 'uploaded' : state.processingEnd;
  const reason =
    uploadStatus === 'failed'
      ? { failureReason: 'codec' }
      : uploadStatus === 'rejected'
        ? { rejectionReason: 'duplicate' }
        : {};
  return {
    kind: 'youtube#videoListResponse',
    items: [{ kind: 'youtube#video', id: request.query.id, status: { uploadStatus, ...reason } }],
  };
}

function statistics(state: State, { query }: FakeRequest): unknown {
  const known = state.statistics.get(query.id ?? '');
  const likes = known?.likes === undefined ? {} : { likeCount: String(known.likes) };
  const counts = known && { viewCount: String(known.views), commentCount: String(known.comments), ...likes };
  const items = known ? [{ kind: 'youtube#video', id: query.id, statistics: counts }] : [];
  return { kind: 'youtube#videoListResponse', items };
}

function refusal(
  status: number,
  request: FakeRequest,
  { text, retryAfter }: { text?: string; retryAfter?: number },
): FakeAnswer {
  if (request.path === '/token')
    return {
      status,
      body: { error: status === 401 ? 'invalid_client' : 'server_error', error_description: text ?? 'Unauthorized' },
    };
  const reasons: Record<number, string> = {
    400: 'invalidVideoMetadata',
    401: 'authError',
    403: 'forbidden',
    404: 'notFound',
    413: 'uploadTooLarge',
    429: 'rateLimitExceeded',
    500: 'internalError',
    503: 'backendError',
  };
  const message = text ?? `Refused: ${reasons[status] ?? status}`;
  return {
    status,
    headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
    body: {
      error: { code: status, message, errors: [{ domain: 'global', reason: reasons[status] ?? 'error', message }] },
    },
  };
}
