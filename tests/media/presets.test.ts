import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PLATFORM_KEYS, type PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';

type Figures = Record<string, unknown>;
type Documented = Record<string, Record<string, { hard?: Figures; target?: Figures; sources?: string[] }>>;
const documented = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'fixtures/media-presets.json'), 'utf8'),
) as Documented;
const of = (platform: string, kind: string) => documented[platform]?.[kind] ?? {};

/** The field of our table for each documented figure. Figures without a line are listed in `elsewhere`. */
const VIDEO_HARD: Record<string, string> = {
  containers: 'containers',
  maxBytes: 'maxBytes',
  maxBytesPerFile: 'maxBytes',
  videoCodecs: 'videoCodecs',
  fps: 'fps',
  maxWidth: 'maxWidth',
  maxHeight: 'maxHeight',
  aspect: 'aspect',
  maxVideoKbps: 'maxVideoKbps',
  maxAudioHz: 'maxAudioHz',
  maxChannels: 'maxChannels',
  audioKbps: 'maxAudioKbps',
  durationS: 'durationS',
  noEditLists: 'noEditLists',
  moovAtFront: 'fastStart',
  chroma: 'chroma',
  progressive: 'progressive',
  orPortrait: 'orPortrait',
};
const IMAGE_HARD: Record<string, string> = {
  maxBytes: 'maxBytes',
  maxBytesPerFile: 'maxBytes',
  maxSumOfSides: 'maxSumOfSides',
  aspect: 'aspect',
  minWidth: 'minWidth',
  maxWidth: 'maxWidth',
  scaledByNetwork: 'scaledByNetwork',
};
const TARGET: Record<string, string> = {
  maxFps: 'maxFps',
  maxVideoKbps: 'maxVideoKbps',
  audioKbps: 'audioKbps',
  maxBytes: 'maxBytes',
  quality: 'quality',
  format: 'format',
  noEditLists: 'noEditLists',
};

const inOrder = (value: unknown) =>
  Array.isArray(value) && typeof value[0] === 'string' ? [...(value as string[])].sort() : value;

const presetsOf = (key: PlatformKey) => manifestOf(key).presets;

const cases = [
  ['telegram', 'telegram', 'video'],
  ['instagram', 'instagram', 'reel'],
  ['twitter', 'x', 'video'],
  ['vk', 'vk', 'video'],
  ['youtube', 'youtube', 'video'],
  ['discord', 'discord', 'video'],
  ['threads', 'threads', 'video'],
  ['telegram', 'telegram', 'image'],
  ['instagram', 'instagram', 'image'],
  ['twitter', 'x', 'image'],
  ['vk', 'vk', 'image'],
  ['discord', 'discord', 'image'],
  ['threads', 'threads', 'image'],
] as const;

describe('the table of presets matches the networks’ figures', () => {
  it.each(cases)('%s (%s %s)', (key, name, kind) => {
    const said = of(name, kind);
    const preset = kind === 'image' ? manifestOf(key).presets.image : manifestOf(key).presets.video;
    const compare = (figures: Figures | undefined, own: Figures, names: Record<string, string>) => {
      for (const [field, place] of Object.entries(names)) {
        const figure = figures?.[field];
        // VK's mp3 is an audio file, which posts don't accept.
        if (figure !== undefined && figure !== null)
          expect([field, inOrder(own[place])]).toEqual([
            field,
            inOrder(Array.isArray(figure) ? figure.filter((each) => each !== 'mp3') : figure),
          ]);
      }
    };
    compare(said.hard, preset!.hard as Figures, kind === 'image' ? IMAGE_HARD : VIDEO_HARD);
    compare(said.target, preset!.target as Figures, TARGET);
    expect(preset!.sources).toEqual(said.sources);
  });

  it('holds for figures in another form', () => {
    const video = (name: string) =>
      of(name, 'video').target as {
        maxWidth: number;
        maxHeight: number;
        landscape: number[];
        portrait: number[];
        square: number[];
      };
    for (const key of ['telegram', 'vk', 'discord', 'threads'] as const)
      expect(presetsOf(key).video.target.frame.landscape).toEqual([video(key).maxWidth, video(key).maxHeight]);
    expect(presetsOf('youtube').video.target.frame.landscape).toEqual([3840, 2160]);
    const { landscape, portrait, square } = video('x');
    expect(presetsOf('twitter').video.target.frame).toEqual({ landscape, portrait, square });
    expect(presetsOf('twitter').video.hard).toMatchObject({
      minSide: 32,
      squarePixels: true,
      audioCodecs: ['aac'],
      fps: [0, 60],
    });
    expect(presetsOf('instagram').video.target.shape).toEqual([1080, 1920]);
    expect(presetsOf('instagram').image?.target.box).toEqual([1080, 1350]);
    for (const key of ['telegram', 'vk'] as const) expect(1 / (presetsOf(key).image?.hard.aspect?.[0] ?? 0)).toBe(20);
    expect(presetsOf('threads').image?.hard.aspect).toEqual([0.1, 10]);
    const { perPost: _, ...gif } = of('x', 'gif').hard ?? {};
    expect(presetsOf('twitter').animation).toMatchObject(gif);
    expect(presetsOf('youtube').cover?.hard.maxBytes).toBe(2_097_152);
    expect(presetsOf('instagram').cover?.target.size).toEqual([1080, 1920]);
  });

  it('every destination has presets, variants those of their base', () => {
    for (const key of PLATFORM_KEYS) expect(manifestOf(key).presets.video.sources.length).toBeGreaterThan(0);
  });
});
