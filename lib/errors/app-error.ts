import { ERROR_STATUS, type ErrorCode } from './codes';

/** One broken rule of the input: where, and a sentence a person can act on. */
export type Issue = { path: string; message: string };

/**
 * The one error a use case throws. `message` is shown to people, so it says what happened and what to do.
 * `retryAfterSeconds` becomes the Retry-After header.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: Issue[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** The id of what is there already. */
  readonly existing: string | undefined;
  /** The state that another person saved meanwhile. */
  readonly current: unknown;

  /** With SECOND_FACTOR_NEEDED: the challenge and the ways to meet it. */
  readonly secondFactor: { challenge: string; methods: string[] } | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    extra: {
      issues?: Issue[];
      retryAfterSeconds?: number;
      existing?: string;
      current?: unknown;
      secondFactor?: { challenge: string; methods: string[] };
      cause?: unknown;
    } = {},
  ) {
    super(message, extra.cause === undefined ? undefined : { cause: extra.cause });
    this.name = 'AppError';
    this.code = code;
    // Every 422 has at least one issue; one without a field concerns the request as a whole.
    this.issues = extra.issues ?? (ERROR_STATUS[code] === 422 ? [{ path: '', message }] : undefined);
    this.retryAfterSeconds = extra.retryAfterSeconds;
    this.existing = extra.existing;
    this.current = extra.current;
    this.secondFactor = extra.secondFactor;
  }

  get statusCode(): number {
    return ERROR_STATUS[this.code];
  }
}

/** A 422 for one field. */
export function invalid(path: string, message: string): AppError {
  return new AppError('VALIDATION_FAILED', message, { issues: [{ path, message }] });
}
