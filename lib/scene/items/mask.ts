import type { Part, Size } from '../surface';

/**
 * Shapes that show a part of a box alone: the largest circle in its middle, all of it but for its corners, or all that
 * lies above a straight edge.
 */
export const MASKS = ['circle', 'rounded', 'linear'] as const;
export type MaskKind = (typeof MASKS)[number];
/**
 * `amount`: how round the corners are, 100 as round as the shorter side allows; the share of the height above the
 * edge; a circle has none.
 */
export type Mask = { kind: MaskKind; amount: number };

export const MASK_AMOUNT = { min: 0, usual: 20, max: 100 } as const;

/** The mask within its range; null: none, or one of a kind that is not known. */
export const heldMask = (mask: Mask | null): Mask | null =>
  mask && MASKS.includes(mask.kind)
    ? { kind: mask.kind, amount: Math.min(MASK_AMOUNT.max, Math.max(MASK_AMOUNT.min, mask.amount)) + 0 }
    : null;

/** The part of a box that a mask shows: a rectangle, with round corners or none. */
export function maskShape({ kind, amount }: Mask, { width, height }: Size): Part & { radius: number } {
  const shorter = Math.min(width, height);
  if (kind === 'rounded') return { x: 0, y: 0, width, height, radius: (shorter / 2) * (amount / MASK_AMOUNT.max) };
  if (kind === 'linear') return { x: 0, y: 0, width, height: height * (amount / MASK_AMOUNT.max), radius: 0 };
  return { x: (width - shorter) / 2, y: (height - shorter) / 2, width: shorter, height: shorter, radius: shorter / 2 };
}
