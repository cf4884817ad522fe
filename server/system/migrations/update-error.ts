import { AppError } from '@/lib/errors/app-error';

const RETRY_SECONDS = 5;

/** The data is being brought up by this process or another one. */
export class UpdatingError extends AppError {
  constructor(message: string) {
    super('UPDATING', message, { retryAfterSeconds: RETRY_SECONDS });
  }
}

/** A step of an update failed. The message says what is left as it was, and what to do. */
export class UpdateFailedError extends AppError {
  constructor(message: string, cause?: unknown) {
    super('SERVICE_UNAVAILABLE', message, { cause });
  }
}

/** Another process has taken the lease: it does the rest. */
export class LeaseLostError extends Error {}
