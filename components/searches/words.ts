import type { ApiError } from '@/lib/api/call';

const THEME_CHARACTERS = 100;
const ERROR_CHARACTERS = 30;
/** At most 100: 97 characters and an ellipsis of three. */
const ELLIPSIS = '...';

/** A text of at most `most` characters, the ellipsis among them. */
function cut(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most ? text : characters.slice(0, most - ELLIPSIS.length).join('') + ELLIPSIS;
}

export const cutTheme = (theme: string) => cut(theme, THEME_CHARACTERS);
export const cutError = (error: string) => cut(error, ERROR_CHARACTERS);

/** Minutes of a wait, rounded up: 61 seconds are 2 minutes. */
export const minutesOf = (seconds: number) => Math.ceil(seconds / 60);

/** '5 minutes', '1 minute'. */
export function minuteWords(seconds: number): string {
  return countWords(minutesOf(seconds), 'minute');
}

/** How long a search still takes: 'about' so many minutes below two hours, then hours. */
export function spanWords(seconds: number): string {
  if (seconds < 60) return 'less than a minute';
  return `about ${seconds < 7_200 ? minuteWords(seconds) : countWords(Math.round(seconds / 3_600), 'hour')}`;
}

/** '1 channel', '1,200 channels'. */
export function countWords(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/** A share from 0 to 1 in per cent. */
export const percentWords = (share: number) => `${Math.round(share * 100)} %`;

/** The server's message, or the general one where the server gave none. */
export function failureWords(error: ApiError, general: string): string {
  return error.code === 'NETWORK' || error.code === 'NO_REASON' ? general : error.message;
}

/** The server's message, to stand under the general one; nothing where the server gave none. */
export function reasonWords(error: ApiError): string | undefined {
  return error.code === 'NO_REASON' ? undefined : error.message;
}

/** A name as Telegram's own apps write it. */
export const atName = (username: string) => `@${username}`;
