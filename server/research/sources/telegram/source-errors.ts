import type { SourceKey, SourceMethod } from './source';

/** How many requests left before it failed: what the search's budget pays. */
type Spent = { calls: 0 | 1 };

/** The source asks to wait: a FLOOD_WAIT. `calls` 0: it was known already, and nothing was asked. */
export class SourceWaitError extends Error {
  readonly source: SourceKey;
  readonly method: SourceMethod;
  readonly until: Date;
  readonly calls: 0 | 1;

  constructor({ source, method, until, calls }: { source: SourceKey; method: SourceMethod; until: Date } & Spent) {
    super(`Telegram asks to wait until ${until.toISOString()} (${source}, ${method})`);
    this.name = 'SourceWaitError';
    this.source = source;
    this.method = method;
    this.until = until;
    this.calls = calls;
  }
}

/** No answer, or a fault at the other side: worth another try. */
export class SourceUnreachableError extends Error {
  readonly source: SourceKey;
  readonly calls: 0 | 1;

  constructor(message: string, { source, calls, cause }: { source: SourceKey; cause?: unknown } & Spent) {
    super(message, { cause });
    this.name = 'SourceUnreachableError';
    this.source = source;
    this.calls = calls;
  }
}

/**
 * There is an answer, and it can't be read: a page whose markup has changed, or that is too large. It concerns this
 * channel alone: a search goes on with the others. Logged and shown in the host's health by the source.
 */
export class UnreadablePageError extends Error {
  readonly source: SourceKey;
  readonly username: string;
  readonly calls = 1;

  constructor(message: string, { source, username }: { source: SourceKey; username: string }) {
    super(message);
    this.name = 'UnreadablePageError';
    this.source = source;
    this.username = username;
  }
}

/** The source is not allowed to see this channel, or it is gone: private, deleted, banned. */
export class ChannelGoneError extends Error {
  readonly source: SourceKey;
  readonly username: string;
  readonly calls: 0 | 1;

  constructor(message: string, { source, username, calls }: { source: SourceKey; username: string } & Spent) {
    super(message);
    this.name = 'ChannelGoneError';
    this.source = source;
    this.username = username;
    this.calls = calls;
  }
}

/** The source's account was signed out: only a new sign-in helps. */
export class SourceSignedOutError extends Error {
  readonly source: SourceKey;
  readonly calls: 0 | 1;

  constructor(message: string, { source, calls }: { source: SourceKey } & Spent) {
    super(message);
    this.name = 'SourceSignedOutError';
    this.source = source;
    this.calls = calls;
  }
}
