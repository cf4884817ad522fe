import { heldCrop, shareLeft, type Crop } from '@/lib/scene/items/crop';
import type { Size } from '@/lib/scene/surface';
import { fitOf, hasPicture, RANGES, type Item } from './model';
import { geometryAt } from './values-at';

/**
 * An item with another crop. A picture that is stretched to its box would be distorted, so the box is cut with it: the
 * rest stays as large and where it is seen at a frame from the item's start. Other pictures are fitted into the box
 * that they have.
 */
export function withCrop(item: Item, wanted: Crop | null, frame: number): Item {
  const crop = fitOf(item) === 'stretch' ? reachable(item, heldCrop(wanted)) : heldCrop(wanted);
  if (!hasPicture(item) || JSON.stringify(crop) === JSON.stringify(item.crop)) return item;
  if (fitOf(item) !== 'stretch') return { ...item, crop };
  const whole = wholeBox(item);
  const left = shareLeft(crop);
  const { width, height } = inReach({ width: whole.width * left.width, height: whole.height * left.height });
  const { x, y } = movedCentre(item, crop, frame);
  return movedBy(
    { ...item, crop, width, height },
    { x: x + (item.width - width) / 2, y: y + (item.height - height) / 2 },
  );
}

/** The box that the whole picture would have. */
function wholeBox({ width, height, crop }: Item): Size {
  const left = shareLeft(crop);
  return { width: width / left.width, height: height / left.height };
}

/** A crop, each way as far on from the present one as the box does not become too small. */
function reachable(item: Item, crop: Crop | null): Crop | null {
  const [whole, before, after] = [wholeBox(item), shareLeft(item.crop), shareLeft(crop)];
  const way = (side: 'width' | 'height') => {
    const least = RANGES[side].min / whole[side];
    return after[side] >= least ? 1 : Math.max(0, (before[side] - least) / (before[side] - after[side]));
  };
  const [across, down] = [way('width'), way('height')];
  const on = (side: keyof Crop, share: number) => {
    const [from, to] = [item.crop?.[side] ?? 0, crop?.[side] ?? 0];
    return from + (to - from) * share;
  };
  if (across === 1 && down === 1) return crop;
  // Rounded down: the least box may not become smaller by it.
  const floor = (share: number) => Math.floor(share * 10_000 + 1e-6) / 10_000;
  return heldCrop({
    left: floor(on('left', across)),
    right: floor(on('right', across)),
    top: floor(on('top', down)),
    bottom: floor(on('bottom', down)),
  });
}

/** A box in its shape, no larger than one may be; by rounding it may be too small. */
function inReach({ width, height }: Size): Size {
  const by = Math.min(1, RANGES.width.max / width, RANGES.height.max / height);
  return {
    width: Math.max(RANGES.width.min, width * by),
    height: Math.max(RANGES.height.min, height * by),
  };
}

/** How far the middle of the rest lies from that of what is shown now, as it is turned and scaled at a frame. */
function movedCentre(item: Item, crop: Crop | null, frame: number): { x: number; y: number } {
  const whole = wholeBox(item);
  const off = (one: Crop | null) => ({
    x: (((one?.left ?? 0) - (one?.right ?? 0)) / 2) * whole.width,
    y: (((one?.top ?? 0) - (one?.bottom ?? 0)) / 2) * whole.height,
  });
  const [from, to] = [off(item.crop), off(crop)];
  const { scale, rotation } = geometryAt(item, frame);
  const angle = (rotation * Math.PI) / 180;
  const [across, down] = [(to.x - from.x) * scale, (to.y - from.y) * scale];
  return {
    x: across * Math.cos(angle) - down * Math.sin(angle),
    y: across * Math.sin(angle) + down * Math.cos(angle),
  };
}

/** Moves an item with its keyframes. */
function movedBy(item: Item, by: { x: number; y: number }): Item {
  const held = (property: 'x' | 'y', value: number) =>
    Math.min(RANGES[property].max, Math.max(RANGES[property].min, value + by[property]));
  return {
    ...item,
    x: held('x', item.x),
    y: held('y', item.y),
    keyframes: item.keyframes.map((key) =>
      key.property === 'x' || key.property === 'y' ? { ...key, value: held(key.property, key.value) } : key,
    ),
  };
}
