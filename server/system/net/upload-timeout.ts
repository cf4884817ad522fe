/** How long a call with so many bytes may take: a minute and what 50 kB/s need, at most two hours. In milliseconds. */
export function uploadTimeoutMs(bytes: number): number {
  return Math.min(60_000 + Math.ceil(bytes / 50), 7_200_000);
}
