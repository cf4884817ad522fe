import { newItem, type Item, type Keyframe } from './model';

/** How much nearer a picture comes while it is shown. */
const ZOOM = 0.06;

/**
 * A picture that fills the whole film, on a soft ground where its shape is another one. With `motion` it slowly comes
 * nearer.
 */
export const stillItem = ({
  motion,
  frames = null,
  ...item
}: Pick<Item, 'id' | 'url' | 'duration' | 'width' | 'height'> &
  Partial<Item> & {
    motion: boolean;
    /** In which it comes nearer; by default while it is shown. */
    frames?: number | null;
  }): Item =>
  newItem({ ...item, type: 'image', fit: 'card', keyframes: motion ? slowZoom(frames ?? item.duration) : [] });

/** Keyframes with which an item comes nearer over so many frames. */
export const slowZoom = (frames: number, scale = 1): Keyframe[] => [
  { property: 'scale', frame: 0, value: scale, easing: 'ease' },
  { property: 'scale', frame: Math.max(1, frames - 1), value: scale * (1 + ZOOM), easing: 'ease' },
];
