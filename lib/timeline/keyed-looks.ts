import { CROP_SIDES, cropAt, heldCrop, MAX_CROP, type Crop, type CropSide } from '@/lib/scene/items/crop';
import { amountOf, EFFECTS, rangeOf, withEffect, type EffectKind } from '@/lib/scene/items/effects';
import type { Item, KeyframeProperty } from './model';

/** The sides of a crop as properties that may have keyframes. */
export const CROP_KEYS = ['cropLeft', 'cropTop', 'cropRight', 'cropBottom'] as const;
export type CropKey = (typeof CROP_KEYS)[number];
/** Looks of clips and pictures that may have keyframes. */
export const LOOK_KEYS = [...EFFECTS, ...CROP_KEYS] as const;

const SIGNED = rangeOf('exposure');
const SHARE = { min: 0, max: MAX_CROP } as const;
export const LOOK_RANGES = {
  ...{ exposure: SIGNED, contrast: SIGNED, temperature: SIGNED, saturation: SIGNED, blur: rangeOf('blur') },
  ...{ cropLeft: SHARE, cropTop: SHARE, cropRight: SHARE, cropBottom: SHARE },
} satisfies Record<(typeof LOOK_KEYS)[number], { min: number; max: number }>;

export const cropKeyOf = (side: CropSide): CropKey => CROP_KEYS[CROP_SIDES.indexOf(side)] as CropKey;
const sideOf = (property: CropKey): CropSide => CROP_SIDES[CROP_KEYS.indexOf(property)] as CropSide;

export const isCropKey = (property: string): property is CropKey => CROP_KEYS.some((key) => key === property);
export const isEffectKey = (property: string): property is EffectKind => EFFECTS.some((kind) => kind === property);

/**
 * Whether a side of its crop has keyframes. While one has, the box is the whole picture's, and what is cut off is not
 * seen of it: nothing moves but the edge.
 */
export const isCropKeyed = ({ keyframes }: Pick<Item, 'keyframes'>): boolean =>
  keyframes.some(({ property }) => isCropKey(property));

/** Whether its picture is drawn otherwise from frame to frame, apart from its place. */
export const isLookKeyed = ({ keyframes }: Pick<Item, 'keyframes'>): boolean =>
  keyframes.some(({ property }) => isCropKey(property) || isEffectKey(property));

/** The value that a property has without keyframes. */
export function ownValue(item: Item, property: KeyframeProperty): number {
  if (isCropKey(property)) return cropAt(item.crop, sideOf(property));
  return isEffectKey(property) ? amountOf(item.effects, property) : item[property];
}

/** An item whose property has a value of its own. The box of a crop stays as it is. */
export function withOwnValue(item: Item, property: KeyframeProperty, value: number): Item {
  if (isCropKey(property))
    return { ...item, crop: cropOf((side) => (side === sideOf(property) ? value : cropAt(item.crop, side))) };
  if (isEffectKey(property)) return { ...item, effects: withEffect(item.effects, property, value) };
  return { ...item, [property]: value };
}

/** A crop by its sides; null: nothing is cut off. */
export const cropOf = (of: (side: CropSide) => number): Crop | null =>
  heldCrop({ left: of('left'), top: of('top'), right: of('right'), bottom: of('bottom') });
