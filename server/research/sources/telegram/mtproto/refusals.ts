import { AppError, invalid } from '@/lib/errors/app-error';
import { ConnectionLostError, KeyUnknownError, RefusalError } from './connection-errors';

/** Sentences for what can be mended in a field. */
const IN_FIELD: Record<string, readonly [field: string, sentence: string]> = {
  API_ID_INVALID: ['apiHash', 'Telegram does not know this API ID with this hash. See my.telegram.org/apps'],
  API_ID_PUBLISHED_FLOOD: [
    'apiId',
    'This API ID was published somewhere, and Telegram has limited it. Make one of your own',
  ],
  PHONE_NUMBER_INVALID: [
    'phone',
    'Telegram knows no such number. Write it with the country code, such as +49 151 2345678',
  ],
  PHONE_NUMBER_UNOCCUPIED: ['phone', 'There is no Telegram account with this number'],
  PHONE_NUMBER_BANNED: ['phone', 'Telegram has banned this number'],
  PHONE_NUMBER_APP_SIGNUP_FORBIDDEN: ['phone', 'There is no Telegram account with this number'],
  PHONE_CODE_INVALID: ['code', 'This is not the code that Telegram sent'],
  PHONE_CODE_EMPTY: ['code', 'This is not the code that Telegram sent'],
  PASSWORD_HASH_INVALID: ['password', 'This is not the password of the account'],
};
const TOO_OFTEN = /^PHONE_(NUMBER|PASSWORD)_FLOOD$/;
const DAY_SECONDS = 86_400;

/** A failure of the sign-in as a sentence that says what to do. */
export function signInError(error: unknown): unknown {
  if (error instanceof ConnectionLostError)
    return new AppError('PLATFORM_UNREACHABLE', 'Telegram could not be reached. Try again in a minute.', {
      cause: error,
    });
  if (error instanceof KeyUnknownError) return endedError();
  if (!(error instanceof RefusalError)) return error;
  const { reason, waitSeconds } = error;
  const seconds = waitSeconds ?? (TOO_OFTEN.test(reason) ? DAY_SECONDS : null);
  if (seconds !== null)
    return new AppError('RATE_LIMITED', `Too many tries: Telegram asks to wait ${waitWords(seconds)}.`, {
      retryAfterSeconds: seconds,
    });
  const [field, sentence] = IN_FIELD[reason] ?? [];
  if (field && sentence) return invalid(field, sentence);
  if (error.isSignedOut || isExpired(error)) return endedError();
  if (error.code >= 500 || error.code < 0)
    return new AppError('PLATFORM_UNREACHABLE', 'Telegram has a fault of its own. Try again in a minute.', {
      cause: error,
    });
  return invalid('', `Telegram refused: ${reason}`);
}

/** The sign-in can't be continued: it has to begin again. */
export const isOver = (error: unknown) =>
  error instanceof KeyUnknownError || (error instanceof RefusalError && (error.isSignedOut || isExpired(error)));

const isExpired = ({ reason }: RefusalError) => /^PHONE_(CODE|HASH)_EXPIRED$|^PHONE_CODE_HASH_EMPTY$/.test(reason);

export const endedError = () =>
  new AppError('CONFLICT', 'The code has expired, or the sign-in was ended. Ask for a new code.');

function waitWords(seconds: number): string {
  const [count, unit] =
    seconds < 60
      ? [seconds, 'second']
      : seconds < 7200
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
