import { expect, it } from 'vitest';
import { gifProbe, imageProbe, videoProbe, type VideoFields } from '@/tests/factories/probe';
import { needsEditingCopy } from './editing-copy';
import type { AudioProbe, AudioStream } from './probe';

const sound = (codec: string): AudioStream => ({ codec, profile: null, channels: 2, hz: 48_000, kbps: 128 });
const soundFile = (container: string, codec: string): AudioProbe => ({
  ...{ kind: 'audio', bytes: 1, container, durationS: 1, audio: sound(codec) },
});

it('leaves alone what every browser shows as a render does', () => {
  for (const probe of [
    videoProbe({ audio: sound('aac') }),
    videoProbe({ container: 'webm', video: { codec: 'vp9' }, audio: sound('opus') }),
    videoProbe({ video: { codedWidth: 1080, codedHeight: 1920 } }),
    imageProbe(),
    imageProbe({ format: 'avif' }),
    gifProbe(),
    soundFile('mp3', 'mp3'),
    soundFile('wav', 'pcm_s24le'),
    soundFile('mp4', 'aac'),
  ])
    expect(needsEditingCopy(probe)).toBe(false);
});

it.each<[string, VideoFields]>([
  ['HEVC', { video: { codec: 'hevc' } }],
  ['high dynamic range', { video: { codec: 'vp9', hdr: 'hlg' } }],
  ['ten bits', { video: { bitDepth: 10, pixelFormat: 'yuv420p10le' } }],
  ['full colours', { video: { chroma: '4:4:4' } }],
  ['another container', { container: 'mov' }],
  ['half pictures', { video: { interlaced: true } }],
  ['a changing rate', { video: { variableFps: true } }],
  ['4K', { video: { codedWidth: 3840, codedHeight: 2160 } }],
  ['a sound of its own kind', { audio: sound('pcm_s16le') }],
])('asks for a copy of a video with %s', (_, fields) => expect(needsEditingCopy(videoProbe(fields))).toBe(true));

it('asks for a copy of pictures and sounds that some browser can’t open', () => {
  const others = [imageProbe({ format: 'heic' }), imageProbe({ format: 'tiff' }), imageProbe({ color: 'cmyk' })];
  for (const probe of [...others, soundFile('wma', 'wmav2'), soundFile('mp4', 'alac')])
    expect(needsEditingCopy(probe)).toBe(true);
});
