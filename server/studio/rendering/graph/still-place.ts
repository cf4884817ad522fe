import { FPS } from '@/lib/timeline/time';
import { geometryAt } from '@/lib/timeline/values-at';
import { num } from './builder';
import { maskExpression } from './mask';
import { visiblePart, type Part, type Still } from './visible-part';

/** `filters` make a clip's frames; `alpha`, where set, one picture of where they are seen. x, y: its top left. */
type Place = { filters: string; alpha: string | null; x: number; y: number };

/** A box that does not move, at its place. */
export function stillPlace(still: Still): Place {
  const { width, height, rotation } = geometryAt(still.item, 0);
  const cropped = visiblePart(still);
  const part = cropped?.part ?? { left: -width / 2, top: -height / 2, right: width / 2, bottom: height / 2 };
  const crop = cropped ? [cropped.crop] : [];
  return rotation % 360 === 0 ? straight(still, part, crop) : turned(still, part, crop);
}

const opacityOf = (opacity: number): string[] => (opacity < 1 ? [`lutyuv=a=val*${num(opacity)}`] : []);

/** A box that stands upright: its edges lie on whole pixels. */
function straight({ item }: Still, part: Part, crop: readonly string[]): Place {
  const { x, y, width, height, scale, opacity } = geometryAt(item, 0);
  const [cx, cy] = [x + width / 2, y + height / 2];
  const [left, top] = [Math.round(cx + part.left * scale), Math.round(cy + part.top * scale)];
  const [w, h] = [Math.round(cx + part.right * scale) - left, Math.round(cy + part.bottom * scale) - top];
  // Colours have half the resolution, so overlay takes even places only: an odd one gets a transparent border.
  const [dx, dy] = [left & 1, top & 1];
  const border = dx || dy ? [`format=yuva444p,pad=iw+${dx}:ih+${dy}:${dx}:${dy}:color=black@0`] : [];
  const scaled = [...crop, `scale=${Math.max(1, w)}:${Math.max(1, h)}:flags=bicubic`, 'setsar=1'];
  const at = { x: left - dx, y: top - dy };
  if (!item.mask) {
    const filters = [...scaled, ...border, 'format=yuva420p', ...opacityOf(opacity)];
    return { ...at, filters: filters.join(','), alpha: null };
  }
  const box = { width: width * scale, height: height * scale };
  const shown = maskExpression(item.mask, {
    ...box,
    left: cx - box.width / 2 - at.x,
    top: cy - box.height / 2 - at.y,
  });
  const grey = `color=c=black:s=${Math.max(1, w) + dx}x${Math.max(1, h) + dy}:r=${FPS},trim=end_frame=1,format=gray`;
  return {
    ...at,
    filters: [...scaled, ...border, 'format=yuv420p'].join(','),
    alpha: `${grey},geq=lum='255*${num(Math.min(1, opacity))}*(${shown})',settb=1/${FPS}`,
  };
}

/** A box that is turned. Turning is slow, so its transparency, which stays the same, is turned once for all frames. */
function turned({ item }: Still, part: Part, crop: readonly string[]): Place {
  const { scale, rotation, opacity } = geometryAt(item, 0);
  const angle = (rotation * Math.PI) / 180;
  const w = Math.max(2, Math.round((part.right - part.left) * scale));
  const h = Math.max(2, Math.round((part.bottom - part.top) * scale));
  const centre = centreOf(item, part);
  // Two pixels of border on each side keep the edges soft.
  const outWidth = evenlyPlaced(sideAround(w + 4, h + 4, angle), centre.x);
  const outHeight = evenlyPlaced(sideAround(h + 4, w + 4, angle), centre.y);
  const turn = `pad=iw+4:ih+4:2:2:color=black@0,rotate=a='${num(angle)}':ow=${outWidth}:oh=${outHeight}:c=black@0`;
  const white = `color=c=white:s=${w}x${h}:r=${FPS},trim=end_frame=1,format=yuva420p`;
  const [across, down] = [w / (part.right - part.left), h / (part.bottom - part.top)];
  const { width, height } = geometryAt(item, 0);
  const mask = item.mask
    ? maskExpression(item.mask, {
        ...{ width: width * across, height: height * down },
        ...{ left: (-width / 2 - part.left) * across, top: (-height / 2 - part.top) * down },
      })
    : null;
  const shown = mask ? [`geq=lum='lum(X,Y)':cb=128:cr=128:a='255*(${mask})'`] : [];
  return {
    filters: [...crop, `scale=${w}:${h}:flags=bicubic,setsar=1`, 'format=yuv420p', turn].join(','),
    alpha: [white, ...shown, turn, ...opacityOf(opacity), `alphaextract,settb=1/${FPS}`].join(','),
    x: Math.round(centre.x - outWidth / 2),
    y: Math.round(centre.y - outHeight / 2),
  };
}

/** The centre of a part in the picture, after scale and rotation around the box's centre. */
function centreOf(item: Still['item'], part: Part): { x: number; y: number } {
  const { x, y, width, height, scale, rotation } = geometryAt(item, 0);
  const angle = (rotation * Math.PI) / 180;
  const [across, down] = [((part.left + part.right) / 2) * scale, ((part.top + part.bottom) / 2) * scale];
  return {
    x: x + width / 2 + across * Math.cos(angle) - down * Math.sin(angle),
    y: y + height / 2 + across * Math.sin(angle) + down * Math.cos(angle),
  };
}

/** The side of the upright box around a turned one. */
const sideAround = (along: number, other: number, angle: number): number =>
  Math.abs(along * Math.cos(angle)) + Math.abs(other * Math.sin(angle));

/** The least side with which a picture around this middle begins at an even pixel: overlay takes no others. */
function evenlyPlaced(least: number, middle: number): number {
  const side = Math.ceil(least);
  return side + ((((Math.round(2 * middle) - side) % 4) + 4) % 4);
}
