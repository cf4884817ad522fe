/** Quick at first, then slower: 0 to 1 of an eased movement at a share of its time. */
export function easeOut(share: number): number {
  return 1 - (1 - clamp(share)) ** 4;
}

/** Slow at both ends. */
export function easeInOut(share: number): number {
  const at = clamp(share);
  return at < 0.5 ? 4 * at ** 3 : 1 - (2 - 2 * at) ** 3 / 2;
}

/** How far an entrance that begins at `from` and takes `seconds` is at `t`: 0 to 1, eased. */
export function entrance(t: number, from: number, seconds = 0.5): number {
  return easeOut((t - from) / seconds);
}

export const clamp = (value: number): number => Math.min(1, Math.max(0, value));
