import { CROP_SIDES, MAX_CROP, type CropSide } from '@/lib/scene/items/crop';
import { EFFECTS, rangeOf, type EffectKind } from '@/lib/scene/items/effects';

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
export const sideOf = (property: CropKey): CropSide => CROP_SIDES[CROP_KEYS.indexOf(property)] as CropSide;

export const isCropKey = (property: string): property is CropKey => CROP_KEYS.some((key) => key === property);
export const isEffectKey = (property: string): property is EffectKind => EFFECTS.some((kind) => kind === property);
