import { handlesOf, HANDLE_SIZE, HANDLES } from '@/lib/timeline/canvas';
import { drawFilm, type FilmSurface } from '@/lib/timeline/draw-film';
import { isAt } from '@/lib/timeline/items-at';
import type { Item, Timeline } from '@/lib/timeline/model';
import type { CanvasGuide } from '@/lib/timeline/snapping';
import { geometryAt } from '@/lib/timeline/values-at';
import type { Picture, Size, Surface } from '@/lib/scene/surface';

const ACCENT = '#4f46e5';

type Drawn = {
  context: CanvasRenderingContext2D;
  timeline: Timeline;
  frame: number;
  pictureOf: (item: Item) => Picture | null;
  selected: Item | null;
  guides: readonly CanvasGuide[];
  /** Pixels of the screen for one of the film: handles keep their size. */
  shown: number;
};

/** Draws a frame of the film as the render will, and over it what is selected. */
export function drawPreview({ context, timeline, frame, pictureOf, selected, guides, shown }: Drawn): void {
  const { width, height } = timeline.viewport;
  drawFilm({ surface: context as unknown as FilmSurface, timeline, frame, pictureOf, sheetOf });
  const line = 1.5 / shown;
  context.lineWidth = line;
  for (const { axis, at } of guides) {
    context.strokeStyle = '#ec4899';
    context.beginPath();
    context.moveTo(axis === 'x' ? at : 0, axis === 'x' ? 0 : at);
    context.lineTo(axis === 'x' ? at : width, axis === 'x' ? height : at);
    context.stroke();
  }
  if (selected && selected.type !== 'audio' && isAt(selected, frame)) drawFrame(context, selected, frame, shown);
}

let sheet: HTMLCanvasElement | null = null;

/** One canvas for all that is drawn by itself first, one after the other. */
function sheetOf(size: Size) {
  sheet ??= document.createElement('canvas');
  Object.assign(sheet, size);
  return { surface: sheet.getContext('2d') as unknown as Surface, image: sheet as never };
}

/** The dashed box of the selected item, its eight handles and the one for turning above. */
function drawFrame(context: CanvasRenderingContext2D, item: Item, frame: number, shown: number): void {
  const place = { ...item, ...geometryAt(item, frame - item.start) };
  const handles = handlesOf(place);
  const half = HANDLE_SIZE / 2;
  context.save();
  context.strokeStyle = ACCENT;
  context.lineWidth = 2 / shown;
  context.setLineDash([6 / shown, 4 / shown]);
  context.beginPath();
  for (const name of ['nw', 'ne', 'se', 'sw'] as const) context.lineTo(handles[name].x, handles[name].y);
  context.closePath();
  context.moveTo(handles.n.x, handles.n.y);
  context.lineTo(handles.rotate.x, handles.rotate.y);
  context.stroke();
  context.setLineDash([]);
  context.fillStyle = '#ffffff';
  for (const name of HANDLES) {
    const { x, y } = handles[name];
    context.fillRect(x - half, y - half, HANDLE_SIZE, HANDLE_SIZE);
    context.strokeRect(x - half, y - half, HANDLE_SIZE, HANDLE_SIZE);
  }
  context.beginPath();
  context.arc(handles.rotate.x, handles.rotate.y, half, 0, Math.PI * 2);
  context.fill();
  context.stroke();
  context.restore();
}
