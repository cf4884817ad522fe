/** The most that AI may cost in a day and in a month (UTC), in micro-dollars. Null: no limit. */
export type CapLimits = { day: number | null; month: number | null };

export const CAP_SPANS = ['day', 'month'] as const;
export type CapSpan = (typeof CAP_SPANS)[number];

/** Of the whole host, until its administrator says otherwise. */
export const USUAL_HOST_CAPS: CapLimits = { day: 5_000_000, month: 50_000_000 };
/** Of each new project. */
export const USUAL_PROJECT_CAPS: CapLimits = { day: 1_000_000, month: 10_000_000 };

/**
 * Whether a project's own admin may set this limit: no higher than the host's default for projects, or than the limit
 * that the project has. Above that only the host's administrator goes, who pays.
 */
export function mayLimit({
  next,
  current,
  usual,
}: {
  next: number | null;
  current: number | null;
  usual: number | null;
}): boolean {
  if (current === null || usual === null) return true;
  return next !== null && next <= Math.max(current, usual);
}

/** The lower of two limits. */
export function lowerLimit(a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : Math.min(a, b);
}
