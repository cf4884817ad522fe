import { createCanvas } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { isColour } from './colours';

const GOOD = `#fff #FFF8 #a1b2c3 #a1b2c3d4 white RebeccaPurple transparent rgba(0,0,0,0.7) rgb(1.5,2,3) RGBA(1,2,3,50%)`;
const SPACED = ['rgba(0, 0, 0, 0.7)', 'rgb(1 2 3)', 'rgb(1 2 3 / .5)', 'rgba( 1 , 2 , 3 )'];

/** What the render paints over green; green for a text that it can't read. */
function painted(text: string): string {
  const context = createCanvas(1, 1).getContext('2d');
  context.fillStyle = '#00ff01';
  context.fillStyle = text;
  context.fillRect(0, 0, 1, 1);
  return [...context.getImageData(0, 0, 1, 1).data].join();
}

it('takes the colours that the render can paint', () => {
  for (const text of [...GOOD.split(' '), ...SPACED]) {
    expect(isColour(text), text).toBe(true);
    expect(painted(text), text).not.toBe('0,255,1,255');
  }
});

it('takes nothing else: a canvas would go on with the colour before', () => {
  for (const text of ['', 'rgba(,,,,,,,)', 'rgb(1)', 'rgb(1.2.3)', 'nocolour', '#12', 'inherit', 'url(#x)', 'red;'])
    expect(isColour(text), text).toBe(false);
});
