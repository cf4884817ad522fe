import { mix, withAlpha } from '../colour';
import { randomOf } from '../random';
import { fillDown, glow, type Backdrop } from './paint';

const ROWS = 3;
const HOUSES = 14;
const LIT = '#ffd88a';

/** Houses at dusk, their windows lit, the near ones passing faster. */
export function citySkyline(backdrop: Backdrop): void {
  const { surface, size, seed } = backdrop;
  const { width, height } = size;
  fillDown(backdrop, [
    [0, '#101a3d'],
    [0.5, '#3c3a78'],
    [0.78, '#c76a86'],
    [1, '#f3a877'],
  ]);
  glow(surface, {
    x: width * 0.5,
    y: height * 0.82,
    radius: Math.max(width, height) * 0.5,
    centre: withAlpha('#ffb27d', 0.55),
    edge: withAlpha('#ffb27d', 0),
  });
  for (let row = 0; row < ROWS; row += 1) houses(backdrop, row, randomOf(seed + row * 7919));
}

function houses({ surface, size, t }: Backdrop, row: number, random: () => number): void {
  const { width, height } = size;
  const near = row / (ROWS - 1);
  const wide = (width * 1.5) / HOUSES;
  const shift = t * width * (0.004 + 0.012 * near);
  const around = wide * HOUSES;
  for (let house = 0; house < HOUSES; house += 1) {
    const [tallness, narrow, windows] = [random(), random(), Math.floor(random() * 1e6)];
    const tall = height * (0.46 - 0.11 * row) * (0.45 + 0.55 * tallness);
    const x = ((((house * wide - shift) % around) + around) % around) - wide;
    const broad = wide * (0.72 + 0.3 * narrow);
    surface.fillStyle = mix('#4a4583', '#0c1130', near ** 0.7);
    surface.fillRect(x, height - tall, broad, tall);
    if (row > 0) lightWindows({ size, surface }, { x, y: height - tall, broad, tall, seed: windows, near });
  }
}

type House = { x: number; y: number; broad: number; tall: number; seed: number; near: number };

function lightWindows({ surface, size }: Pick<Backdrop, 'surface' | 'size'>, house: House): void {
  const random = randomOf(house.seed);
  const cell = size.width * (0.02 + 0.012 * house.near);
  const columns = Math.floor(house.broad / cell) - 1;
  surface.fillStyle = withAlpha(LIT, 0.35 + 0.4 * house.near);
  surface.beginPath();
  for (let y = house.y + cell; y < house.y + house.tall; y += cell * 1.5)
    for (let column = 0; column < columns; column += 1)
      if (random() < 0.34) surface.rect(house.x + cell * (column + 0.75), y, cell * 0.45, cell * 0.62);
  surface.fill();
}
