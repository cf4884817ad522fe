/** Telegram's refusal of a call: its number, and its name such as CHANNEL_PRIVATE. */
export class RefusalError extends Error {
  readonly code: number;
  readonly reason: string;

  constructor(code: number, reason: string) {
    super(`Telegram refused: ${reason}`);
    this.name = 'RefusalError';
    this.code = code;
    this.reason = reason;
  }

  /** How long it asks to wait; null for another refusal. */
  get waitSeconds(): number | null {
    const seconds = /^(?:FLOOD_WAIT|FLOOD_PREMIUM_WAIT|FLOOD_TEST_PHONE_WAIT|SLOWMODE_WAIT)_(\d+)$/.exec(this.reason);
    return seconds ? Number(seconds[1]) : null;
  }

  /** The account is signed out for good: only a new sign-in helps. */
  get isSignedOut(): boolean {
    return (
      (this.code === 401 && this.reason !== 'SESSION_PASSWORD_NEEDED') ||
      /^AUTH_KEY_DUPLICATED$|^USER_DEACTIVATED/.test(this.reason)
    );
  }
}

/** No connection, or it broke: worth another try. */
export class ConnectionLostError extends Error {
  /** A request may have arrived. */
  readonly hadLeft: boolean;

  constructor(cause: unknown, hadLeft = true) {
    super(`Telegram could not be reached: ${cause instanceof Error ? cause.message : 'no connection'}`, { cause });
    this.name = 'ConnectionLostError';
    this.hadLeft = hadLeft;
  }
}

/** The data centre does not know the session's key. */
export class KeyUnknownError extends Error {
  constructor() {
    super('Telegram does not know this session');
    this.name = 'KeyUnknownError';
  }
}
