import type { Refusal } from '@/lib/ai/refusals';
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
  /** Its refusal as it wrote it, where it answered that way. */
  readonly refusal: Refusal | null;
  /** It says nothing about what the provider can do: it is down, busy or out of reach. */
  readonly isOutage: boolean;
  /** The provider's own words. They may quote the request: shown only to the user who made it, or to administrators. */
  readonly said: string | null;

  constructor(
    next: FailureClass,
    message: string,
    {
      isBadRequest = false,
      isOutage = false,
      refusal = null,
      said = null,
      ...extra
    }: {
      retryAfterSeconds?: number;
      cause?: unknown;
      isBadRequest?: boolean;
      isOutage?: boolean;
      refusal?: Refusal | null;
      said?: string | null;
    } = {},
  ) {
    super('AI_FAILED', message, extra);
    this.name = 'AiFailure';
    this.next = next;
    this.isBadRequest = isBadRequest;
    this.isOutage = isOutage;
    this.refusal = refusal;
    this.said = said;
  }
}
