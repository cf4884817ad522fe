import { describe, expect, it } from 'vitest';
import { readSheetWidth, SHEET_WIDTH, widthByKey } from './sheet-width';

describe('the width of a sheet', () => {
  it('is 640 until somebody changes it, and then what was kept, from 480 to 900', () => {
    expect(readSheetWidth(null)).toBe(640);
    expect(readSheetWidth('700')).toBe(700);
    expect(readSheetWidth('12')).toBe(480);
    expect(readSheetWidth('4000')).toBe(900);
    expect(readSheetWidth('wide')).toBe(640);
  });

  it.each([
    ['ArrowLeft', false, 656],
    ['ArrowRight', false, 624],
    ['ArrowLeft', true, 720],
    ['Home', false, 480],
    ['End', false, 900],
    ['a', false, null],
  ])('changes by %s (Shift: %s) to %s', (key, shiftKey, width) => {
    expect(widthByKey(640, { key, shiftKey })).toBe(width);
  });

  it('stops at its bounds', () => {
    expect(widthByKey(SHEET_WIDTH.most, { key: 'ArrowLeft', shiftKey: false })).toBe(900);
    expect(widthByKey(490, { key: 'ArrowRight', shiftKey: true })).toBe(480);
  });
});
