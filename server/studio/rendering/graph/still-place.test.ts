import { describe, expect, it } from 'vitest';
import type { Item } from '@/lib/timeline/model';
import { stillPlace } from './still-place';

const viewport = { width: 1280, height: 720 };
const FRAMES = { width: 1280, height: 720 };
const box = { x: 0, y: 0, width: 1280, height: 720, scale: 1, rotation: 0, opacity: 1, keyframes: [] };
const placeOf = (fields: Partial<typeof box>) =>
  stillPlace({ item: { ...box, ...fields } as unknown as Item, frames: FRAMES, viewport });

describe('stillPlace', () => {
  it('scales an upright box to whole pixels', () => {
    const filters = 'scale=640:360:flags=bicubic,setsar=1,format=yuva420p';
    expect(placeOf({ scale: 0.5 })).toEqual({ filters, alpha: null, x: 320, y: 180 });
  });

  it('begins at even pixels, with a transparent border where the box does not', () => {
    const { filters, x, y } = placeOf({ x: 11, y: 20 });
    expect([x, y]).toEqual([10, 20]);
    expect(filters).toContain('pad=iw+1:ih+0:1:0:color=black@0');
  });

  it('turns the transparency of a turned box once', () => {
    const { filters, alpha, x, y } = placeOf({ rotation: 90, scale: 0.5, opacity: 0.5 });
    expect(filters).toContain('rotate=');
    expect(filters).not.toContain('lutyuv');
    expect(alpha).toContain('trim=end_frame=1');
    expect(alpha).toContain('lutyuv=a=val*0.5');
    expect([Math.abs(x % 2), Math.abs(y % 2)]).toEqual([0, 0]);
  });

  it('crops a box that is far larger than the picture to what can be seen of it', () => {
    expect(placeOf({ scale: 4 }).filters).toMatch(/^crop=320:180:480:270,scale=1280:720/);
    expect(placeOf({ scale: 1.2 }).filters).not.toContain('crop');
  });
});
