import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export type FakeFile = { field: string; fileName: string; contentType: string; bytes: number; sha256: string };

/** A request as it arrived. `fields` are those of a form or of a JSON object. */
export type FakeRequest = {
  at: Date;
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  contentType: string;
  fields: Record<string, unknown>;
  files: FakeFile[];
  raw: Buffer;
  /** The status of the fake's response; undefined before it, and for a destroyed socket. */
  status?: number;
};

export type FakeAnswer = {
  status: number;
  /** JSON, or as it is: a text or bytes. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Instead of a body: pieces sent one after another. */
  pieces?: readonly (string | Buffer)[];
  /** The socket is destroyed after the pieces or the body. */
  isCut?: boolean;
  /** And after this: bytes that the other side has not taken yet may be lost with the socket. */
  beforeCut?: () => Promise<unknown>;
};

export type FakeFailure =
  | { kind: '429'; retryAfter: number }
  | { kind: '400' | '401' | '403' | '404' | '413' | '500' | '502' | '503' | '504'; text?: string }
  /** Published and answered, after that many milliseconds. */
  | { kind: 'slow'; ms: number }
  /** Published, and answered once this has come: whatever a test does meanwhile needs no guess at its length. */
  | { kind: 'held'; until: PromiseLike<unknown> }
  /** Published, and answered in pieces with that many milliseconds between them. */
  | { kind: 'slow-pieces'; ms: number }
  /** Accepted and dropped: the socket is destroyed without a response, nothing is published. */
  | { kind: 'dropped' }
  /** Answered with exactly this, nothing published: a vendor's own format. */
  | { kind: 'answer'; answer: FakeAnswer }
  /** Published, but the socket is destroyed before the response. */
  | { kind: 'lost-answer' };

export type FakePublished = { at: Date; id: string; request: FakeRequest };

/** The vendor's part of a fake. */
export type Behaviour = {
  /** Everything that breaks the vendor's schema. Such a request is answered with 400 and recorded. */
  violations(request: FakeRequest): string[];
  /** Whether the request publishes something: failures apply to these unless told otherwise. */
  creates(request: FakeRequest): boolean;
  /** The response in the vendor's shape. It passes published posts to `publish`. */
  answer(request: FakeRequest, publish: (id: string) => void): FakeAnswer | Promise<FakeAnswer>;
  /** A failure in the vendor's shape. */
  refusal(status: number, request: FakeRequest, details: { text?: string; retryAfter?: number }): FakeAnswer;
};

export type FakeServer = {
  url: string;
  requests: FakeRequest[];
  published: FakePublished[];
  violations: { request: FakeRequest; problems: string[] }[];
  /** The next `times` requests that create something (or that `where` picks) fail like this. */
  failNext(failure: FakeFailure, times?: number, where?: (request: FakeRequest) => boolean): void;
  /** Refuses connections until `up` is called. */
  down(): Promise<void>;
  up(): Promise<void>;
  /** Clears its records and settings. */
  reset(): void;
  close(): Promise<void>;
};

type Planned = { failure: FakeFailure; left: number; where: (request: FakeRequest) => boolean };

/** A real HTTP server in place of a vendor: checks, counts and records every request. */
export async function startFakeServer(behaviour: Behaviour, port = 0): Promise<FakeServer> {
  const planned: Planned[] = [];
  const fake: Omit<FakeServer, 'url'> = {
    requests: [],
    published: [],
    violations: [],
    failNext: (failure, times = 1, where = behaviour.creates) => void planned.push({ failure, left: times, where }),
    reset: () => [fake.requests, fake.published, fake.violations, planned].forEach((list) => list.splice(0)),
    down: () => close(server),
    up: () => listen(server, usedPort),
    close: () => close(server),
  };
  const server = createServer((incoming, response) => {
    handle(incoming, response).catch((error: unknown) => {
      // A bug of the fake itself: report it, since the product would only see a broken connection.
      process.stderr.write(
        `A fake failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
      );
      response.destroy();
    });
  });
  server.requestTimeout = 0;
  await listen(server, port);
  const usedPort = (server.address() as AddressInfo).port;
  return { ...fake, url: `http://127.0.0.1:${usedPort}` };

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await read(incoming);
    fake.requests.push(request);
    const problems = behaviour.violations(request);
    if (problems.length > 0) {
      fake.violations.push({ request, problems });
      return send(response, request, behaviour.refusal(400, request, { text: `Bad Request: ${problems.join('; ')}` }));
    }
    const failure = nextFailure(planned, request);
    if (failure?.kind === 'dropped') return void incoming.socket.destroy();
    if (failure?.kind === 'answer') return send(response, request, failure.answer);
    if (failure && isRefusal(failure)) {
      return send(
        response,
        request,
        behaviour.refusal(
          Number(failure.kind),
          request,
          failure.kind === '429' ? { retryAfter: failure.retryAfter } : { text: failure.text },
        ),
      );
    }
    const answer = await behaviour.answer(request, (id) => void fake.published.push({ at: new Date(), id, request }));
    if (failure?.kind === 'lost-answer') return void incoming.socket.destroy();
    if (failure?.kind === 'slow') await delay(failure.ms);
    if (failure?.kind === 'held') await failure.until;
    return send(response, request, answer, failure?.kind === 'slow-pieces' ? failure.ms : 1);
  }
}

type Refusal = Extract<FakeFailure, { kind: `${number}` }>;
const isRefusal = (failure: FakeFailure): failure is Refusal => /^\d+$/.test(failure.kind);

function nextFailure(planned: Planned[], request: FakeRequest): FakeFailure | undefined {
  const index = planned.findIndex(({ where }) => where(request));
  const plan = planned[index];
  if (!plan) return undefined;
  plan.left -= 1;
  if (plan.left <= 0) planned.splice(index, 1);
  return plan.failure;
}

async function send(
  response: ServerResponse,
  request: FakeRequest,
  { status, body, headers, pieces, isCut, beforeCut }: FakeAnswer,
  pauseMs = 1,
): Promise<void> {
  request.status = status;
  if (pieces) {
    response.writeHead(status, headers);
    for (const piece of pieces) {
      response.write(piece);
      await delay(pauseMs);
    }
    if (isCut) await beforeCut?.();
    if (isCut) response.destroy();
    else response.end();
    return;
  }
  response.writeHead(status, { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers });
  const isPlain = body === undefined || typeof body === 'string' || body instanceof Uint8Array;
  response.end(isPlain ? body : JSON.stringify(body));
}

async function read(incoming: IncomingMessage): Promise<FakeRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const raw = Buffer.concat(chunks);
  const url = new URL(incoming.url ?? '/', 'http://fake');
  const contentType = incoming.headers['content-type'] ?? '';
  return {
    at: new Date(),
    method: incoming.method ?? '',
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)])),
    contentType,
    ...(await contentOf(raw, contentType)),
    raw,
  };
}

async function contentOf(raw: Buffer, contentType: string): Promise<Pick<FakeRequest, 'fields' | 'files'>> {
  if (contentType.startsWith('application/json')) {
    const value: unknown = raw.length > 0 ? JSON.parse(raw.toString('utf8')) : {};
    return {
      fields: typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : { value },
      files: [],
    };
  }
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)/.test(contentType)) return { fields: {}, files: [] };
  const fields: Record<string, unknown> = {};
  const files: FakeFile[] = [];
  for (const [name, value] of await new Response(new Uint8Array(raw), {
    headers: { 'content-type': contentType },
  }).formData()) {
    if (typeof value === 'string') fields[name] = value;
    else
      files.push({
        field: name,
        fileName: value.name,
        contentType: value.type,
        bytes: value.size,
        sha256: createHash('sha256')
          .update(await value.bytes())
          .digest('hex'),
      });
  }
  return { fields, files };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((ready, failed) => server.once('error', failed).listen(port, '127.0.0.1', () => ready()));
}

function close(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });
}
