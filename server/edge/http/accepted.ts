import { Reply } from './route';

/** Whether a caller would rather follow a job than wait (RFC 7240, section 4.1). */
export function prefersAsync(request: Request): boolean {
  return (request.headers.get('prefer') ?? '')
    .split(',')
    .some((preference) => preference.trim().toLowerCase() === 'respond-async');
}

/** The 202 response to it. `at`: where its job is followed. */
export const accepted = <T>(body: T, at: string): Reply<T> =>
  new Reply(body, { status: 202, headers: { 'Preference-Applied': 'respond-async', Location: at } });
