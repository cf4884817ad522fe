/** A gradient of a canvas. */
export interface Gradient {
  addColorStop(offset: number, color: string): void;
}

/**
 * A decoded picture: `image` is what this side's canvas draws. `soft`: small and blurred, for the ground of a card.
 * `part`: the pixels of `image` that are the picture, which then has their size; else all of them.
 */
export type Picture = { width: number; height: number; image: never; soft?: Picture | null; part?: Part | null };

/**
 * The part of CanvasRenderingContext2D that scenes use. The browser's context and the worker's both are one; what is
 * not named here may differ between them.
 */
export interface Surface {
  fillStyle: unknown;
  strokeStyle: unknown;
  lineWidth: number;
  globalAlpha: number;
  lineJoin: 'bevel' | 'miter' | 'round';
  direction: 'ltr' | 'rtl' | 'inherit';
  font: string;
  textAlign: 'left' | 'right' | 'center' | 'start' | 'end';
  textBaseline: 'alphabetic' | 'top' | 'hanging' | 'middle' | 'ideographic' | 'bottom';
  save(): void;
  restore(): void;
  translate(x: number, y: number): void;
  scale(x: number, y: number): void;
  /** Radians, clockwise. */
  rotate(angle: number): void;
  beginPath(): void;
  closePath(): void;
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  arc(x: number, y: number, radius: number, from: number, to: number): void;
  rect(x: number, y: number, width: number, height: number): void;
  roundRect(x: number, y: number, width: number, height: number, radius: number): void;
  fill(): void;
  stroke(): void;
  clip(): void;
  fillRect(x: number, y: number, width: number, height: number): void;
  createLinearGradient(x0: number, y0: number, x1: number, y1: number): Gradient;
  createRadialGradient(x0: number, y0: number, r0: number, x1: number, y1: number, r1: number): Gradient;
  fillText(text: string, x: number, y: number): void;
  strokeText(text: string, x: number, y: number): void;
  drawImage(picture: Picture['image'], x: number, y: number, width: number, height: number): void;
  /** A part of it: first where it lies in the picture, then where it is drawn. */
  drawImage(picture: Picture['image'], ...partAndBox: PartAndBox): void;
  measureText(text: string): { width: number };
}

type PartAndBox = [
  fromX: number,
  fromY: number,
  fromWidth: number,
  fromHeight: number,
  x: number,
  y: number,
  width: number,
  height: number,
];

/** In pixels. */
export type Size = { width: number; height: number };
export type Part = Size & { x: number; y: number };
