/** Waits after the first, second … failed attempt; then it is given up (docs/decisions/publishing.md). */
export const RETRY_WAITS_MS = [10_000, 30_000, 120_000, 600_000, 1_800_000];
