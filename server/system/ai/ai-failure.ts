import { AppError } from '@/lib/errors/app-error';

/**
 * The caller's choice after a failure: try again, wait as told (`retryAfterSeconds`) and then try again, or give up.
 */
export type FailureClass = 'retry' | 'wait' | 'refuse';

/** A failure of the AI provider, as a sentence for people. */
export class AiFailure extends AppError {
  readonly next: FailureClass;
  /** The provider did not understand the request: in another form it may. */
  readonly isBadRequest: boolean;

  constructor(
    next: FailureClass,
    message: string,
    { isBadRequest = false, ...extra }: { retryAfterSeconds?: number; cause?: unknown; isBadRequest?: boolean } = {},
  ) {
    super('AI_FAILED', message, extra);
    this.name = 'AiFailure';
    this.next = next;
    this.isBadRequest = isBadRequest;
  }
}
