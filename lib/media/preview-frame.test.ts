import { expect, test } from 'vitest';
import { manifestOf } from '@/lib/platforms/index';
import type { PlatformKey } from '@/lib/platforms/keys';
import { DEFAULT_FIT } from './frame';
import { previewFrame } from './preview-frame';

const presetsOf = (key: PlatformKey) => manifestOf(key).presets;
const tall = { width: 900, height: 1600 };

test('a picture is cut to the nearest shape that the network takes, around the focus', () => {
  const frame = previewFrame({
    presets: presetsOf('instagram'),
    picture: true,
    source: tall,
    fit: { ...DEFAULT_FIT, mode: 'crop', focus: { x: 0.5, y: 0 } },
  });
  expect(frame?.crop).toEqual({ x: 0, y: 0, width: 900, height: 1125 });
});

test('padding keeps the whole picture inside a legal shape', () => {
  const frame = previewFrame({
    presets: presetsOf('instagram'),
    picture: true,
    source: tall,
    fit: { ...DEFAULT_FIT, mode: 'auto' },
  });
  expect(frame?.crop).toBeNull();
  expect((frame?.outer[0] ?? 0) / (frame?.outer[1] ?? 1)).toBeCloseTo(0.8, 2);
});

test('a video is cut to the shape that the network shows, a cover to its exact shape', () => {
  const wide = { width: 1280, height: 720 };
  expect(
    previewFrame({
      presets: presetsOf('instagram'),
      picture: false,
      source: wide,
      fit: { ...DEFAULT_FIT, mode: 'crop' },
    })?.crop?.width,
  ).toBe(405);
  expect(
    previewFrame({ presets: presetsOf('youtube'), as: 'cover', picture: true, source: tall, fit: DEFAULT_FIT })?.crop,
  ).toMatchObject({ width: 900, height: 506 });
  expect(
    previewFrame({ presets: presetsOf('threads'), as: 'cover', picture: true, source: tall, fit: DEFAULT_FIT }),
  ).toBeNull();
  expect(previewFrame({ presets: presetsOf('youtube'), picture: true, source: tall, fit: DEFAULT_FIT })).toBeNull();
});
