import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import {
  SPENDING_LIMIT,
  type RateLimit,
  type Access,
  type Endpoint,
  type InputOf,
  type Method,
  type OutputOf,
} from '@/lib/contracts/endpoint';
import { AppError, type Issue } from '@/lib/errors/app-error';
import { validationWords } from '@/lib/wire/validation-words';
import type { Actor } from '@/server/people/access/actor';
import { authorize, type Scope } from '@/server/edge/access/authorize';
import { authenticate } from '@/server/people/auth/authenticate';
import { checkCronSecret } from '@/server/people/auth/cron-secret';
import { requireProof } from '@/server/people/auth/proof';
import { requireSetUp } from '@/server/people/auth/required-factor';
import { countRequest } from '@/server/people/auth/rate-limit';
import { turnsBetweenSlices } from '@/server/system/in-slices';
import { connectDatabase } from '@/server/system/db/connect';
import { currentRequestId } from '@/server/system/request-id';
import { audited } from './audited';
import { clientAddress } from './client';
import { refuseForeignPages } from './foreign-pages';
import { readJson } from './json-body';
import { readUpload, type Upload } from './multipart';
import { parseAnswer } from './parse-answer';
import { API_HEADERS, problem } from './problem';
import { Reply } from './reply';
import { wire, type Unwired } from './wire';

export { Reply };

type ActorOf<X extends Access> = X extends 'public' | 'cron' ? Actor | null : Actor;
type ProjectOf<X extends Access> = X extends { of: 'list' } | string ? Scope['project'] : NonNullable<Scope['project']>;
type RoleOf<X extends Access> = X extends { of: 'list' } | string ? Scope['role'] : NonNullable<Scope['role']>;

/** The input of a handler: parsed, allowed, and typed by the declaration. */
export type Input<E extends Endpoint> = {
  params: OutputOf<E['params']>;
  query: OutputOf<E['query']>;
  body: OutputOf<E['body']>;
  actor: ActorOf<E['access']>;
  project: ProjectOf<E['access']>;
  role: RoleOf<E['access']>;
  projectIds: string[];
  upload: Upload | undefined;
  request: Request;
  requestId: string;
};

/**
 * The result type that the declaration allows a handler, before dates and ids become strings. Endpoints without an
 * answer take anything and send nothing.
 */
type Entity<E extends Endpoint> = E['answer'] extends undefined ? unknown : Unwired<InputOf<E['answer']>>;
type Returned<E extends Endpoint> = Entity<E> | Reply<Entity<E>> | Response;
export type Handler<E extends Endpoint> = (input: Input<E>) => Promise<Returned<E>>;

/**
 * Refuses fields that the declaration does not know, in an answer and in the items of a list: they may be misspelt, and
 * would be lost on the way.
 */
type Whitelisted<R, T> = unknown extends T
  ? unknown
  : R extends Response
    ? unknown
    : R extends Reply<infer Body>
      ? Reply<Whitelisted<Body, T>>
      : R extends readonly (infer Item)[]
        ? readonly Known<Item, Extract<T, readonly unknown[]>[number]>[]
        : Known<R, T>;
type Known<R, T> = { readonly [K in Exclude<keyof R, KeysOf<T>>]?: never };
type KeysOf<T> = T extends unknown ? keyof T : never;

type NextContext = { params: Promise<Record<string, string | string[] | undefined>> };
export type RouteHandler = ((request: Request, context: NextContext) => Promise<Response>) & { method: Method };

/**
 * The HTTP side of an endpoint. The order of its steps is fixed (docs/architecture.md, "An endpoint is declared
 * once").
 */
export function route<E extends Endpoint, R extends Returned<E>>(
  endpoint: E,
  handler: (input: Input<E>) => Promise<R & Whitelisted<R, Entity<E>>>,
): RouteHandler {
  const serve = async (request: Request, context: NextContext): Promise<Response> => {
    // The door has named it; a handler that is called without one (a test) gets its own.
    const requestId = currentRequestId() ?? randomUUID();
    try {
      return await answer(endpoint, handler as Handler<E>, request, await context.params, requestId);
    } catch (error) {
      return problem(error, requestId, { request });
    }
  };
  return Object.assign(serve, { method: endpoint.method });
}

async function answer<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  request: Request,
  rawParams: unknown,
  requestId: string,
): Promise<Response> {
  if (endpoint.access === 'cron') checkCronSecret(request.headers);
  if (endpoint.needsDatabase !== false) await connectDatabase();
  const params = endpoint.params?.safeParse(rawParams);
  const actor = await authenticate(request.headers);
  if (!actor && endpoint.access !== 'public' && endpoint.access !== 'cron')
    throw new AppError('UNAUTHENTICATED', 'Sign in to do this');
  // No browser has a cron secret.
  if (!isSafe(request) && endpoint.access !== 'cron') await refuseForeignPages({ request, actor });
  if (actor && endpoint.access !== 'public' && !endpoint.beforeSetUp) requireSetUp(actor);
  if (params && !params.success) throw new AppError('NOT_FOUND', 'Not found, or not yours to see');
  const search = Object.fromEntries(new URL(request.url).searchParams);
  const query = endpoint.query?.safeParse(search, { error: validationWords });
  const scope = actor
    ? await authorize({
        ...endpoint,
        actor,
        id: idOf(params?.data),
        projectId: projectIdOf(query?.success ? query.data : search),
      })
    : null;
  if (endpoint.proof && actor) await requireProof(actor);
  await limit(endpoint, request, actor);
  if (query && !query.success) throw validationError(query.error);
  const upload = endpoint.multipart
    ? await readUpload(request, { ...endpoint.multipart, userId: actor?.userId ?? null })
    : undefined;
  let body: unknown;
  try {
    body = endpoint.body
      ? parse(endpoint.body, upload ? upload.fields : await readJson(request, endpoint.bodyLimits))
      : undefined;
  } catch (error) {
    await upload?.discard();
    throw error;
  }
  const input = {
    params: params?.data,
    query: query?.data,
    body,
    actor,
    project: scope?.project ?? null,
    role: scope?.role ?? null,
    projectIds: scope?.projectIds ?? [],
    upload,
    request,
    requestId,
  } as Input<E>;
  try {
    return await respond(endpoint, await audited(endpoint, input, () => handler(input)), requestId);
  } finally {
    await upload?.discard();
  }
}

/** Reads change nothing, whichever page makes a browser send them. */
function isSafe({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}

async function respond(endpoint: Endpoint, result: unknown, requestId: string): Promise<Response> {
  if (result instanceof Response) return result;
  const reply = result instanceof Reply ? result : new Reply(result);
  const status = reply.status ?? endpoint.status;
  const headers = { ...API_HEADERS, 'X-Request-Id': requestId, ...reply.headers };
  if (status === 202 && endpoint.accepted)
    return Response.json(endpoint.accepted.parse(wire(reply.body)), { status, headers });
  if (!endpoint.answer) return new Response(null, { status, headers });
  // Three steps, each of which takes a while when the answer is large.
  const turn = turnsBetweenSlices();
  const wired = wire(reply.body);
  await turn();
  const parsed = parseAnswer(endpoint, wired);
  await turn();
  return Response.json(parsed, { status, headers });
}

function parse(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value, { error: validationWords });
  if (result.success) return result.data;
  throw validationError(result.error);
}

function validationError(error: z.ZodError): AppError {
  const issues: Issue[] = error.issues
    .slice(0, 50)
    .map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  const first = issues[0];
  const where = first?.path ? `${first.path}: ` : '';
  return new AppError('VALIDATION_FAILED', `${where}${first?.message ?? 'The request is not valid'}`, { issues });
}

function idOf(params: unknown): string | undefined {
  return typeof params === 'object' && params !== null && 'id' in params && typeof params.id === 'string'
    ? params.id
    : undefined;
}

function projectIdOf(query: unknown): string | undefined {
  const id = typeof query === 'object' && query !== null && 'projectId' in query ? query.projectId : undefined;
  // A malformed id names no project that the caller could know: the same 404 as a foreign one.
  if (typeof id === 'string' && !/^[0-9a-fA-F]{24}$/.test(id))
    throw new AppError('NOT_FOUND', 'Not found, or not yours to see');
  return typeof id === 'string' ? id : undefined;
}

/** A call with a limit of its own per person needs no other: searching by words as one types spends next to nothing. */
function limitsOf({ rateLimit, spends }: Endpoint): RateLimit[] {
  return [rateLimit, spends && rateLimit?.by !== 'user' ? SPENDING_LIMIT : undefined].filter((each) => !!each);
}

async function limit(endpoint: Endpoint, request: Request, actor: Actor | null): Promise<void> {
  for (const { by, ...limit } of limitsOf(endpoint)) {
    const who = by === 'user' && actor ? { account: actor.userId } : { address: clientAddress(request.headers) };
    await countRequest({ ...who, ...limit });
  }
}

/** The file of an upload endpoint: the route has refused requests without one. */
export function requiredUpload({ upload }: { upload: Upload | undefined }): Upload {
  if (!upload) throw new AppError('BAD_REQUEST', 'The request has no file');
  return upload;
}
