import { OPERATIONS } from '@/lib/scene/items/blend';
import { drawItem } from '@/lib/scene/items/draw-item';
import type { Picture, Size, Surface } from '@/lib/scene/surface';
import { drawnAt } from './drawn';
import { seenAt } from './items-at';
import type { Item, Timeline } from './model';
import { withTransitions } from './transitions';
import { preparedAt } from './values-at';

/** A canvas of the browser's or of the worker's: what a frame of a film is drawn on. */
export interface FilmSurface extends Surface {
  globalCompositeOperation: string;
  setTransform(a: number, b: number, c: number, d: number, e: number, f: number): void;
}

type Film = {
  surface: FilmSurface;
  timeline: Timeline;
  frame: number;
  /** The picture of an item in that frame, cropped and with its effects. */
  pictureOf: (item: Item) => Picture | null;
  /** An empty canvas of this size, for an item whose colours work on those under it. */
  sheetOf: (size: Size) => { surface: Surface; image: Picture['image'] };
};

/** Draws a frame of the film as the preview shows it, over black: in the browser, and for a film's certificate. */
export function drawFilm({ surface, timeline, frame, pictureOf, sheetOf }: Film): void {
  const { width, height } = timeline.viewport;
  surface.setTransform(1, 0, 0, 1, 0, 0);
  surface.fillStyle = '#000000';
  surface.fillRect(0, 0, width, height);
  for (const item of seenAt(withTransitions(timeline), frame)) {
    const picture = item.type === 'text' ? null : pictureOf(preparedAt(item, frame - item.start));
    const drawn = drawnAt(item, frame, picture);
    if (item.blend === 'normal') drawItem(surface, drawn);
    else {
      // By itself first: its colours work as a whole on those under it, not part by part.
      const sheet = sheetOf({ width, height });
      drawItem(sheet.surface, drawn);
      surface.globalCompositeOperation = OPERATIONS[item.blend];
      surface.drawImage(sheet.image, 0, 0, width, height);
      surface.globalCompositeOperation = 'source-over';
    }
  }
}
