/**
 * How long a call with that many bytes may take: a minute plus the time at 50 kB/s, at most two hours. In milliseconds.
 */
export function uploadTimeoutMs(bytes: number): number {
  return Math.min(60_000 + Math.ceil(bytes / 50), 7_200_000);
}
