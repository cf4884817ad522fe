import type { Endpoint, InputOf, OutputOf } from '@/lib/contracts/endpoint';
import type { Issue } from '@/lib/errors/app-error';
import type { Route } from '@/lib/routes/route';

/** Why a call failed: the one error shape, or `NETWORK` when there was no response. */
export class ApiError extends Error {
  readonly statusCode: number;
  readonly code: string;
  readonly issues: Issue[];
  readonly retryAfterSeconds: number | null;
  /** With a conflict: the id of the resource that is there already. */
  readonly existing: string | null;
  /** With TIMELINE_CHANGED: what another person has saved. */
  readonly current: unknown;
  /** With SECOND_FACTOR_NEEDED: confirms the first step. */
  readonly challenge: string | null;
  /** With SECOND_FACTOR_NEEDED: the ways to prove the second factor. */
  readonly methods: readonly string[];

  constructor(fields: {
    statusCode: number;
    code: string;
    message: string;
    issues?: Issue[] | undefined;
    retryAfterSeconds?: number | null;
    existing?: string | undefined;
    current?: unknown;
    challenge?: string | undefined;
    methods?: string[] | undefined;
    cause?: unknown;
  }) {
    super(fields.message, fields.cause === undefined ? undefined : { cause: fields.cause });
    this.name = 'ApiError';
    this.statusCode = fields.statusCode;
    this.code = fields.code;
    this.issues = fields.issues ?? [];
    this.retryAfterSeconds = fields.retryAfterSeconds ?? null;
    this.existing = fields.existing ?? null;
    this.current = fields.current;
    this.challenge = fields.challenge ?? null;
    this.methods = fields.methods ?? [];
  }
}

type Filled<K extends string, S> = [InputOf<S>] extends [undefined]
  ? { [key in K]?: undefined }
  : { [key in K]: InputOf<S> };
type QueryOf<S> = [InputOf<S>] extends [undefined] ? { query?: undefined } : { query?: InputOf<S> };

/** Parameters in the address of a call. */
export type UrlArguments<E extends Endpoint> = Filled<'params', E['params']> & QueryOf<E['query']>;

/** Arguments of a call over an endpoint: what it declares, nothing else. `form` carries a multipart upload. */
export type CallArguments<E extends Endpoint> = UrlArguments<E> &
  Filled<'body', E['body']> & { form?: FormData; signal?: AbortSignal; headers?: Record<string, string> };

export type AnswerOf<E extends Endpoint> = OutputOf<E['answer']>;

/** The address of a call below the API's base: path parameters filled in, query appended. */
export function callUrl<E extends Endpoint>(endpoint: Route<E>, args: UrlArguments<E>): string {
  const params = (args.params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((args.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  const search = query.toString();
  return `/api${path}${search ? `?${search}` : ''}`;
}

/**
 * Calls a declared endpoint with the browser's cookie. Throws ApiError; a 401 is logged as '401 error'.
 * Responses are not parsed again: the server has checked them against the contract.
 */
export async function call<E extends Endpoint>(endpoint: Route<E>, args: CallArguments<E>): Promise<AnswerOf<E>> {
  const response = await send(endpoint, args);
  return response.status === 204
    ? (undefined as AnswerOf<E>)
    : ((await response.json().catch(() => undefined)) as AnswerOf<E>);
}

/** The response itself, once it is known to be good: for answers that come as a stream. */
export async function send<E extends Endpoint>(endpoint: Route<E>, args: CallArguments<E>): Promise<Response> {
  const body = args.form ?? (args.body === undefined ? undefined : JSON.stringify(args.body));
  const headers: Record<string, string> = { Accept: 'application/json', ...args.headers };
  if (body !== undefined && !args.form) headers['Content-Type'] = 'application/json';
  let response: Response;
  try {
    response = await fetch(callUrl(endpoint, args), {
      method: endpoint.method,
      headers,
      body,
      credentials: 'same-origin',
      signal: args.signal,
    });
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new ApiError({
      statusCode: 0,
      code: 'NETWORK',
      message: 'The server did not answer. Check the connection and try again.',
      cause,
    });
  }
  if (response.ok) return response;
  const answer: unknown = await response.json().catch(() => undefined);
  // The fixed log lines. Error responses hold no secrets.
  if (response.status === 401) console.error('401 error');
  else console.error(`${response.status} error`, answer);
  throw toApiError(response, answer);
}

function toApiError(response: Response, answer: unknown): ApiError {
  const problem = (typeof answer === 'object' && answer !== null ? answer : {}) as Partial<{
    code: string;
    detail: string;
    message: string;
    issues: Issue[];
    existing: string;
    current: unknown;
    challenge: string;
    methods: string[];
  }>;
  // One documented service reads `detail`, the others `message`.
  const sentence = [problem.detail, problem.message].find((words) => typeof words === 'string' && words !== '');
  const retryAfter = Number(response.headers.get('retry-after'));
  return new ApiError({
    statusCode: response.status,
    code: problem.code ?? (sentence ? 'UNEXPECTED_ANSWER' : 'NO_REASON'),
    message: sentence ?? `The server answered ${response.status} without saying why. Try again in a moment.`,
    issues: problem.issues,
    existing: problem.existing,
    current: problem.current,
    challenge: problem.challenge,
    methods: problem.methods,
    retryAfterSeconds: Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : null,
  });
}
