const DOTS = '••••••••';

/** A secret as it is shown: dots and its last four characters, when it is long enough to spare them. */
export function maskSecret(value: string): string {
  return value.length >= 12 ? `${DOTS}${value.slice(-4)}` : DOTS;
}

/**
 * Whether a value is a masked secret as we show it: no real secret begins with eight
 * dots.
 */
export function isMasked(value: string): boolean {
  return value.startsWith(DOTS);
}
