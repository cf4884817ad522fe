import { cropAt, heldCrop, type Crop, type CropSide } from '@/lib/scene/items/crop';
import { amountOf, withEffect } from '@/lib/scene/items/effects';
import { isCropKey, isEffectKey, sideOf } from './look-keys';
import type { Item, KeyframeProperty } from './model';

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
