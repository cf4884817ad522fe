import type { Gradient, Surface } from '@/lib/scene/surface';

/**
 * A surface that draws nothing and notes what would be drawn: two moments with the same notes look the same. Texts are
 * measured by a real one.
 */
export class Trace implements Surface {
  notes: unknown[] = [];
  textAlign: Surface['textAlign'] = 'left';
  textBaseline: Surface['textBaseline'] = 'alphabetic';
  fillStyle: unknown = '';
  strokeStyle: unknown = '';
  lineWidth = 1;
  lineJoin: Surface['lineJoin'] = 'miter';
  direction: Surface['direction'] = 'ltr';
  globalAlpha = 1;
  readonly #measured: Surface;
  #font = '';

  constructor(measured: Surface) {
    this.#measured = measured;
  }

  get font(): string {
    return this.#font;
  }

  set font(font: string) {
    this.#font = font;
    this.#measured.font = font;
  }

  measureText(text: string): { width: number } {
    return this.#measured.measureText(text);
  }

  save = () => this.#note('save');
  restore = () => this.#note('restore');
  translate = (x: number, y: number) => this.#note('translate', x, y);
  rotate = (angle: number) => this.#note('rotate', angle);
  scale = (x: number, y: number) => this.#note('scale', x, y);
  beginPath = () => this.#note('begin');
  closePath = () => this.#note('close');
  moveTo = (x: number, y: number) => this.#note('m', x, y);
  lineTo = (x: number, y: number) => this.#note('l', x, y);
  arc = (x: number, y: number, radius: number, from: number, to: number) => this.#note('a', x, y, radius, from, to);
  rect = (x: number, y: number, width: number, height: number) => this.#note('r', x, y, width, height);
  roundRect = (x: number, y: number, width: number, height: number, radius: number) =>
    this.#note('rr', x, y, width, height, radius);
  clip = () => this.#note('clip');
  fill = () => this.#paint('fill');
  stroke = () => this.#paint('stroke');
  fillRect = (x: number, y: number, width: number, height: number) => this.#paint('fr', x, y, width, height);
  fillText = (text: string, x: number, y: number) => this.#text('t', text, x, y);
  strokeText = (text: string, x: number, y: number) => this.#text('st', text, x, y);
  drawImage = (picture: never, ...places: number[]) => this.#paint('i', picture, ...places);
  createLinearGradient = (...from: number[]) => this.#gradient(from);
  createRadialGradient = (...from: number[]) => this.#gradient(from);

  #gradient(from: readonly number[]): Gradient {
    let text = from.join();
    return {
      addColorStop: (offset, color) => void (text += `|${offset}${color}`),
      toString: () => text,
    } as Gradient;
  }

  #text(name: string, text: string, x: number, y: number): void {
    const { textAlign, textBaseline, direction } = this;
    this.#paint(name, text, x, y, this.#font, textAlign, textBaseline, direction);
  }

  #paint(name: string, ...args: unknown[]): void {
    const { fillStyle, strokeStyle, lineWidth, lineJoin, globalAlpha } = this;
    this.notes.push(name, ...args, String(fillStyle), String(strokeStyle), lineWidth, lineJoin, globalAlpha);
  }

  #note(name: string, ...args: unknown[]): void {
    this.notes.push(name, ...args);
  }
}

/** Whether two lists of notes are the same. */
export function sameNotes(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((note, index) => note === other[index]);
}
