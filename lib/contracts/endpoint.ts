import '@/lib/wire/number-words';
import type { z } from 'zod';
import type { FilePurpose } from '@/lib/media/purposes';
import { ROLES, type Role } from '@/lib/sign-in/roles';
import type { AuditedAct } from '@/lib/wire/audited-acts';

export { ROLES, type Role };

/** Kinds of resources whose id names exactly one project (server/edge/access/project-of.ts looks it up). */
export type OwnedKind =
  | 'approval'
  | 'post'
  | 'trashed-post'
  | 'series'
  | 'post-import'
  | 'post-template'
  | 'project'
  | 'file'
  | 'job'
  | 'webhook'
  | 'knowledge'
  | 'trashed-knowledge'
  | 'golden-question'
  | 'search'
  | 'channel-result'
  | 'watched-channel'
  | 'instagram-agent'
  | 'video-scenario'
  | 'video-project'
  | 'video-template'
  | 'film-batch'
  | 'voice-over';

/**
 * Who may call:
 * - `public`: everyone;
 * - `user`: every signed-in user; programs only where `program` allows it;
 * - `host-admin`: the host's administrators;
 * - `cron`: the bearer of CRON_SECRET;
 * - a role in a project. `of` a kind: the project that owns `params.id`; `of: 'query'`: the one named by
 *   `?projectId=`, by default the caller's default project; `of: 'list'`: the named one, by default every project the
 *   caller sees with this role.
 */
export type Access = 'public' | 'user' | 'host-admin' | 'cron' | InProject;

export type InProject = {
  role: Role;
  of: OwnedKind | 'query' | 'list';
  /**
   * Where the project asks for approval, authors may not make the call (`editors`), or only for what has to be approved
   * before it goes out (`held`).
   */
  underApproval?: 'editors' | 'held';
};

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type Schema = z.ZodType | undefined;

/**
 * Requirements for a program's token on a call of access `user`: at least a role and, with `everywhere`, no limit to
 * some projects.
 */
export type ProgramAccess = { role: Role; everywhere?: boolean };

/** Requests allowed in a window, counted per `by`. `of`: what is counted, in the plural, for the refusal's sentence. */
export type RateLimit = { by: 'address' | 'user'; max: number; seconds: number; name: string; of: string };

/** All calls of one person that may spend on AI and have no limit of their own per person. */
export const SPENDING_LIMIT: RateLimit = {
  name: 'ai-spending',
  of: 'requests for AI',
  by: 'user',
  max: 120,
  seconds: 60,
};

/** The facts of a call that a declaration may name: never a password, key or token. */
export type AuditedCall<P extends Schema, Q extends Schema, B extends Schema, A extends Schema> = {
  params: OutputOf<P>;
  query: OutputOf<Q>;
  body: OutputOf<B>;
  /** The result of the use case; undefined for a refused call and for a stream. */
  answer: InputOf<A> | undefined;
  /** The type that the client wants to receive. */
  accept: string;
};

/** A method's type, by which a declaration of any schema is an `Endpoint`. */
type Of<Call, Result> = { of(call: Call): Result }['of'];

/** The entry that a call leaves in the audit trail. */
export type Audit<P extends Schema, Q extends Schema, B extends Schema, A extends Schema> = {
  /** Null: this call leaves nothing. */
  act: AuditedAct | Of<AuditedCall<P, Q, B, A>, AuditedAct | null>;
  /** The thing that it was done to, in few words. */
  on?: Of<AuditedCall<P, Q, B, A>, string>;
  /** Whose trail it belongs to, where the access names no project. */
  project?: Of<AuditedCall<P, Q, B, A>, { _id: string; name: string } | null>;
  /** For calls without a session: the e-mail that was given. */
  who?: Of<AuditedCall<P, Q, B, A>, string>;
};

export type Endpoint<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  A extends Schema = Schema,
  X extends Access = Access,
> = {
  /** Unique, verb first: the operationId of the OpenAPI document. */
  name: string;
  method: Method;
  /** The path, served under /api and literally, with `{id}` for parameters. */
  path: string;
  summary: string;
  access: X;
  /**
   * With access `user`: lets programs' tokens in, which it otherwise refuses. The handler shows them their own projects
   * alone.
   */
  program?: ProgramAccess;
  params?: P;
  query?: Q;
  /** JSON body; with `multipart` the other fields of the form. */
  body?: B;
  /** For JSON bodies larger than others: bytes, and values in them. */
  bodyLimits?: { bytes: number; values: number };
  /** The multipart field that carries one file. */
  multipart?: { field: string; purpose: FilePurpose };
  status: number;
  /** Schema of the answer; absent for 204 and streams. */
  answer?: A;
  /** The 202 response to `Prefer: respond-async`: the job to follow. */
  accepted?: z.ZodType;
  /** For responses that are not JSON (event streams). */
  answerType?: 'text/event-stream' | 'text/calendar' | 'application/zip' | 'application/octet-stream';
  rateLimit?: RateLimit;
  /**
   * Whether a session of an account with a second factor needs a proof of it from the last ten minutes: for what would
   * outlive a stolen session.
   */
  proof?: true;
  /**
   * Open also to a person who has yet to set up the second factor that this host requires of them: only what that
   * takes.
   */
  beforeSetUp?: true;
  /** The entry that it leaves in the audit trail, written before it answers. */
  audit?: Audit<P, Q, B, A>;
  /** It may call the AI, at once or in a job: limited per person, by `rateLimit` or else by `SPENDING_LIMIT`. */
  spends?: true;
  /** False for endpoints that must work while the database is down. */
  needsDatabase?: false;
  /** Whose requests of the literal path, without /api, belong here: by default API clients' alone. */
  literal?: 'everyone';
};

/** Calls below /api that another document describes: served by a route of their own, and absent from OpenAPI. */
export type Protocol = {
  name: string;
  /** It serves this path and everything below it. */
  path: string;
  /** The content of its requests: files may take hours, as long as data keeps coming. */
  bodies: 'files';
};

/** Declares an endpoint once: the route, the typed client, OpenAPI and the contract tests all read this. */
export function endpoint<
  P extends Schema = undefined,
  Q extends Schema = undefined,
  B extends Schema = undefined,
  A extends Schema = undefined,
  const X extends Access = Access,
>(declaration: Endpoint<P, Q, B, A, X>): Endpoint<P, Q, B, A, X> {
  return declaration;
}

type Given<S> = Exclude<S, undefined>;

export type OutputOf<S> = [Given<S>] extends [never]
  ? undefined
  : Given<S> extends z.ZodType
    ? z.output<Given<S>>
    : undefined;
export type InputOf<S> = [Given<S>] extends [never]
  ? undefined
  : Given<S> extends z.ZodType
    ? z.input<Given<S>>
    : undefined;
