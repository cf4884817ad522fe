import type { Item, Viewport } from './model';

/** Handles and limits of the canvas, in pixels of the viewport. */
export const HANDLE_SIZE = 12;
export const ROTATE_HANDLE_ABOVE = 30;
export const MIN_SIDE = 20;
const MOVE_MARGIN = 100;
/** New media is scaled down to fit. */
const MEDIA_BOX = { width: 800, height: 600 };

export const HANDLES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
export type Handle = (typeof HANDLES)[number];
export type Point = { x: number; y: number };
type Placed = Pick<Item, 'x' | 'y' | 'width' | 'height' | 'scale' | 'rotation'>;

/** The share of the box at which a handle stands, -1 to 1 from its centre. */
const SIDES: Record<Handle, Point> = {
  nw: { x: -1, y: -1 },
  n: { x: 0, y: -1 },
  ne: { x: 1, y: -1 },
  e: { x: 1, y: 0 },
  se: { x: 1, y: 1 },
  s: { x: 0, y: 1 },
  sw: { x: -1, y: 1 },
  w: { x: -1, y: 0 },
};

export const centreOf = ({ x, y, width, height }: Placed): Point => ({ x: x + width / 2, y: y + height / 2 });

function turned({ x, y }: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

/** A point as the item's own upright, unscaled box sees it, from its centre. */
function within(item: Placed, point: Point): Point {
  const centre = centreOf(item);
  const { x, y } = turned({ x: point.x - centre.x, y: point.y - centre.y }, -item.rotation);
  return { x: x / item.scale, y: y / item.scale };
}

/** Whether a point lies on an item as it is drawn. `height`: of a text that grows downwards out of its box. */
export function isOn(item: Placed, point: Point, height = item.height): boolean {
  const { x, y } = within(item, point);
  return Math.abs(x) <= item.width / 2 && y >= -item.height / 2 && y <= Math.max(item.height, height) - item.height / 2;
}

/** Where the handles stand; `rotate` is above the item. */
export function handlesOf(item: Placed): Record<Handle | 'rotate', Point> {
  const centre = centreOf(item);
  const at = (x: number, y: number): Point => {
    const point = turned({ x, y }, item.rotation);
    return { x: centre.x + point.x, y: centre.y + point.y };
  };
  const [halfWidth, halfHeight] = [(item.width * item.scale) / 2, (item.height * item.scale) / 2];
  const handles = HANDLES.map((name) => [name, at(SIDES[name].x * halfWidth, SIDES[name].y * halfHeight)] as const);
  return {
    ...(Object.fromEntries(handles) as Record<Handle, Point>),
    rotate: at(0, -halfHeight - ROTATE_HANDLE_ABOVE),
  };
}

/** The handle under a point, the one for turning first. `reach` is how far from its middle it is still meant. */
export function handleAt(item: Placed, point: Point, reach = HANDLE_SIZE): Handle | 'rotate' | null {
  const handles = handlesOf(item);
  const isNear = (name: Handle | 'rotate') => Math.hypot(handles[name].x - point.x, handles[name].y - point.y) <= reach;
  return (['rotate', 'nw', 'ne', 'se', 'sw', 'n', 'e', 's', 'w'] as const).find(isNear) ?? null;
}

/** A position as far as a move may take it: from 0 to the viewport's side minus 100. */
export const clampPosition = ({ x, y }: Point, { width, height }: Viewport): Point => ({
  x: Math.min(Math.max(0, x), Math.max(0, width - MOVE_MARGIN)),
  y: Math.min(Math.max(0, y), Math.max(0, height - MOVE_MARGIN)),
});

/**
 * The box after a handle was dragged to a point. The opposite side stays where it is, also when the item is turned.
 * With `keepRatio` corners keep the proportions. No side becomes shorter than 20.
 */
export function resized(
  item: Placed,
  handle: Handle,
  point: Point,
  keepRatio = false,
): Pick<Item, 'x' | 'y' | 'width' | 'height'> {
  const side = SIDES[handle];
  const pulled = within(item, point);
  const wished = {
    width: side.x === 0 ? item.width : side.x * pulled.x + item.width / 2,
    height: side.y === 0 ? item.height : side.y * pulled.y + item.height / 2,
  };
  const free = { width: Math.max(MIN_SIDE, wished.width), height: Math.max(MIN_SIDE, wished.height) };
  const isCorner = side.x !== 0 && side.y !== 0;
  const { width, height } = keepRatio && isCorner ? inRatio(item, free) : free;
  const moved = turned(
    {
      x: (side.x * (width - item.width) * item.scale) / 2,
      y: (side.y * (height - item.height) * item.scale) / 2,
    },
    item.rotation,
  );
  const centre = centreOf(item);
  return { x: centre.x + moved.x - width / 2, y: centre.y + moved.y - height / 2, width, height };
}

function inRatio(item: Placed, { width, height }: { width: number; height: number }) {
  const smallest = Math.max(MIN_SIDE / item.width, MIN_SIDE / item.height);
  const share = Math.max(smallest, width / item.width, height / item.height);
  return { width: item.width * share, height: item.height * share };
}

/** An angle from 0 up to 360. */
export const normalAngle = (degrees: number): number => ((degrees % 360) + 360) % 360;

/** The angle at which the handle above an item points to a place; in steps of 15° on request. */
export function rotationTo(item: Placed, point: Point, inSteps = false): number {
  const centre = centreOf(item);
  const degrees = (Math.atan2(point.x - centre.x, centre.y - point.y) * 180) / Math.PI;
  return normalAngle(inSteps ? Math.round(degrees / 15) * 15 : degrees);
}

/** The size of new media: its own, or as large as fits 800×600. */
export function importedSize({ width, height }: Viewport): Viewport {
  const share = Math.min(1, MEDIA_BOX.width / width, MEDIA_BOX.height / height);
  return {
    width: Math.max(MIN_SIDE, Math.round(width * share)),
    height: Math.max(MIN_SIDE, Math.round(height * share)),
  };
}
