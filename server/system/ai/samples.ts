import { wavHeader } from '@/lib/media/wav';

/** A red picture of 64 × 64 pixels. */
export const RED_SQUARE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAMAAACdt4HsAAAAA1BMVEX/AAAZ4gk3AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAG0lEQVRYw+3BgQAAAADDoPlT3+AEVQEAAAB8AxBAAAEZszF2AAAAAElFTkSuQmCC',
  'base64',
);

const RATE = 16_000;

/** A second of a hum: mono, 16 kHz, 16 bits. In silence a model of this host would not even listen. */
export const HUMMED_SECOND = Buffer.concat([
  wavHeader({ rate: RATE, bytes: RATE * 2 }),
  Buffer.from(Int16Array.from({ length: RATE }, (_, at) => 4_000 * Math.sin((2 * Math.PI * 220 * at) / RATE)).buffer),
]);
