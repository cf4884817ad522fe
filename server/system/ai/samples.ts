import { wavHeader } from '@/lib/media/wav';

/** A red picture of 64 × 64 pixels. */
export const RED_SQUARE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAMAAACdt4HsAAAAA1BMVEX/AAAZ4gk3AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAG0lEQVRYw+3BgQAAAADDoPlT3+AEVQEAAAB8AxBAAAEZszF2AAAAAElFTkSuQmCC',
  'base64',
);

const RATE = 8_000;

/** A second of silence: mono, 8 kHz, 16 bits. */
export const SILENT_SECOND = Buffer.concat([wavHeader({ rate: RATE, bytes: RATE * 2 }), Buffer.alloc(RATE * 2)]);
