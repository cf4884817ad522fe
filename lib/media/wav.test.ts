import { expect, it } from 'vitest';
import { samplesOfWav, wavHeader } from './wav';

const samples = Int16Array.of(0, 1, -1, 32_767, -32_768);
const fileOf = (channels: 1 | 2 = 1) =>
  Buffer.concat([
    wavHeader({ rate: 16_000, bytes: samples.byteLength, channels }),
    Buffer.from(samples.buffer),
    Buffer.from('LIST'),
  ]);

it('the samples of a file are those that were written, and nothing behind them', () => {
  expect(samplesOfWav(fileOf())).toEqual({ rate: 16_000, samples });
  // A buffer may begin anywhere in its memory.
  expect(samplesOfWav(Buffer.concat([Buffer.alloc(3), fileOf()]).subarray(3))).toEqual({ rate: 16_000, samples });
});

it.each([
  ['two channels', fileOf(2)],
  ['another file', Buffer.alloc(100, 7)],
  ['a few bytes', Buffer.from('RIFF')],
])('%s are none', (_, file) => {
  expect(samplesOfWav(file)).toBeNull();
});
