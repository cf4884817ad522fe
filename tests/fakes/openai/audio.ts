import { wavHeader } from '@/lib/media/wav';

const RATE = 16_000;

/** A tone as a WAV file: mono, 16 kHz, 16 bits. */
export function toneOf(seconds: number): Buffer {
  const samples = Buffer.alloc(Math.round(seconds * RATE) * 2);
  for (let at = 0; at < samples.length / 2; at += 1)
    samples.writeInt16LE(Math.round(Math.sin((at / RATE) * 2 * Math.PI * 220) * 6000), at * 2);
  return Buffer.concat([wavHeader({ rate: RATE, bytes: samples.length }), samples]);
}

/** Silence as an MP3 file: frames of MPEG-1 layer III, 128 kbit/s, 44.1 kHz. */
export function mp3Of(seconds: number): Buffer {
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0x64]);
  return Buffer.concat(Array.from({ length: Math.ceil((seconds * 44_100) / 1152) }, () => frame));
}

/** The length of the WAV file in a request; of other audio, a guess by its size. */
export function secondsOf(raw: Buffer): number {
  const start = raw.indexOf('RIFF');
  const data = start < 0 ? -1 : raw.indexOf('data', start);
  if (data < 0) return raw.length / 16_000;
  return raw.readUInt32LE(data + 4) / raw.readUInt32LE(start + 28);
}
