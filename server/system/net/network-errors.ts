/** The request never left: no connection, no name, or no TLS. It can have had no effect on the other side. */
export class NotSentError extends Error {
  constructor(host: string, cause: unknown) {
    super(`${host} could not be reached (${reasonOf(cause)})`, { cause });
    this.name = 'NotSentError';
  }
}

/** The request left, or part of it, and no complete response arrived: the other side may have acted on it. */
export class LostAnswerError extends Error {
  constructor(host: string, cause: unknown) {
    super(`The connection to ${host} ended before an answer came (${reasonOf(cause)})`, { cause });
    this.name = 'LostAnswerError';
  }
}

/** The response has more bytes than the caller takes. */
export class AnswerTooLongError extends Error {
  constructor() {
    super('The answer is too long');
    this.name = 'AnswerTooLongError';
  }
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'no reason given';
  if (cause.name === 'TimeoutError') return 'it took too long';
  if (cause.name === 'AbortError') return 'it was stopped';
  if (cause instanceof AggregateError && cause.errors[0] instanceof Error) return reasonOf(cause.errors[0]);
  const { code } = cause as NodeJS.ErrnoException;
  return REASONS[code ?? ''] ?? code ?? cause.message;
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'connection refused',
  ENOTFOUND: 'its name is not known',
  EAI_AGAIN: 'its name could not be looked up',
  ECONNRESET: 'connection reset',
  EPIPE: 'connection reset',
  UND_ERR_SOCKET: 'connection closed',
  UND_ERR_CONNECT_TIMEOUT: 'no connection within 10 seconds',
  ETIMEDOUT: 'no connection in time',
  EHOSTUNREACH: 'no route',
  ENETUNREACH: 'no network',
};
