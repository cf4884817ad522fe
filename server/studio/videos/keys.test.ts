import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import type { ProjectSegment } from '@/lib/video/project-segment';
import { clipInput, clipKey, keysOf, PLAIN, voiceInput, voiceKey } from './keys';
import { lengthOf, speedOf } from './present';
import type { VideoProject } from './project.store';

const segment = (fields: Partial<ProjectSegment> = {}): ProjectSegment => ({
  ...{
    name: 'a',
    description: '',
    voiceOverText: 'Fresh rye bread every morning.',
    params: { scene: 'list', items: 'x' },
  },
  ...{ speedFactor: null, videoDurationLength: null, given: null, clip: null, voice: null, doing: null, error: null },
  ...fields,
});
const video = (segments: ProjectSegment[]) =>
  ({
    ...{ _id: new Types.ObjectId(), format: '9:16', language: 'en', backgroundImage: null, music: null },
    ...{ voice: { provider: null, id: null, speed: 1 }, subtitles: { burnt: true }, segments, introOutro: {} },
  }) as unknown as VideoProject;
const file = (key: string, seconds: number) => ({ key, fileId: 'f', extension: 'x', seconds });
const keyOf = (one: ProjectSegment) => keysOf(video([one]), PLAIN).segments[0]!;

it('keeps a segment that was made before clips followed their voices, with its speed as it was', () => {
  const plain = segment();
  const voice = { ...file(voiceKey(voiceInput(video([]), plain)!), 2), words: [] };
  const clip = file(clipKey(clipInput(video([]), plain, PLAIN)), 3);
  const old = segment({ clip, voice });
  expect(keyOf(old)).toMatchObject({ clip: clip.key, voice: voice.key });
  expect(keyOf({ ...old, speedFactor: 2 })).toMatchObject({ clip: clip.key, voice: voice.key });
  expect(speedOf({ ...old, speedFactor: 2 })).toBe(2);
  expect(speedOf(old)).toBeCloseTo(3 / 2.25, 2);
  // Once it is edited it is made anew.
  const edited = keyOf({ ...old, voiceOverText: 'Another text.' });
  expect([edited.clip === clip.key, edited.voice === voice.key]).toEqual([false, false]);
});

it('lets a clip wait for its voice, follow its length, and a speed factor change the voice', () => {
  const spoken = segment();
  const input = voiceInput(video([]), spoken)!;
  const voice = { ...file(voiceKey(input), 2.01), words: [], factor: 1 };
  const made = { ...spoken, voice };
  const wanted = clipInput(video([]), made, PLAIN, voice);
  expect(wanted.seconds).toBeCloseTo(68 / 30, 6);
  expect(keyOf(made).clip).toBe(clipKey(wanted));
  expect(keyOf(spoken).clip).not.toBe(clipKey(wanted));
  const whole = { ...made, clip: file(clipKey(wanted), wanted.seconds) };
  expect([speedOf(whole), lengthOf(whole)]).toEqual([1, 2.267]);
  expect(voiceInput(video([]), { ...spoken, speedFactor: 1.5 })).toMatchObject({ speed: 1.5 });
  expect(keyOf({ ...whole, speedFactor: 1.5 }).voice).not.toBe(voice.key);
  expect(voiceInput(video([]), { ...spoken, speedFactor: 9 })).toMatchObject({ speed: 2 });
});

it('lets entries come as they are said, and keeps a clip that was recorded when they came evenly', () => {
  const spoken = segment({ params: { scene: 'list', items: 'Fresh rye bread\nEvery morning' } });
  const words = ['Fresh', 'rye', 'bread', 'every', 'morning.'].map((text, at) => ({ text, start: at, end: at + 0.9 }));
  const voice = { ...file(voiceKey(voiceInput(video([]), spoken)!), 5), words, factor: 1 };
  const input = clipInput(video([]), spoken, PLAIN, voice);
  expect(input.entriesAt).toEqual([0, 2.85]);
  const { entriesAt: _, ...evenly } = input;
  const made = { ...spoken, voice };
  expect(keyOf(made).clip).toBe(clipKey(input));
  expect(keyOf({ ...made, clip: file(clipKey(evenly), 5) }).clip).toBe(clipKey(evenly));
  expect(keyOf({ ...made, clip: file('other', 5) }).clip).toBe(clipKey(input));
});

it('lets the first scene alone open a new video; one that was made before stays as it is', () => {
  const [first, second] = [segment(), segment({ name: 'b' })];
  const old = video([first, second]);
  const opening = { ...old, opens: true };
  const clips = (one: VideoProject) => keysOf(one, PLAIN).segments.map(({ clip }) => clip);
  expect(clips(opening)[0]).not.toBe(clips(old)[0]);
  expect(clips(opening)[1]).toBe(clips(old)[1]);
  expect(clips({ ...old, opens: false })).toEqual(clips(old));
});

it('records a clip again for other pictures behind its words, and not for what its scene does not show', () => {
  const clipOf = (params: Record<string, string>) => clipKey(clipInput(video([]), segment({ params }), PLAIN));
  const plain = { scene: 'list', items: 'x' };
  expect(clipOf({ ...plain, behind: '' })).toBe(clipOf(plain));
  expect(clipOf({ ...plain, behind: '/files/a.png' })).not.toBe(clipOf(plain));
  expect(clipOf({ ...plain, behind: '/files/a.png\n/files/b.png' })).not.toBe(
    clipOf({ ...plain, behind: '/files/b.png\n/files/a.png' }),
  );
  const picture = { scene: 'picture', picture: '/files/a.png' };
  expect(clipOf({ ...picture, behind: '/files/b.png' })).toBe(clipOf(picture));
});

it('puts a film together again once scenes are heard to change; one that was made before stays as it is', () => {
  const one = video([segment()]);
  const film = (more: object) => keysOf({ ...one, ...more } as VideoProject, PLAIN).film;
  expect(film({ sceneSounds: false })).toBe(film({}));
  expect(film({ sceneSounds: true })).not.toBe(film({}));
});

it('records a part that stands on a picture nearby again once that is another one, and no part without pictures', () => {
  const part = (name: string, params: object) => segment({ name, params: { scene: 'list', items: 'x', ...params } });
  const clips = (...parts: ProjectSegment[]) => keysOf(video(parts), PLAIN).segments.map(({ clip }) => clip);
  const [a, b] = [part('a', { behind: '/files/a.png' }), part('a', { behind: '/files/b.png' })];
  const [near, plain] = [part('b', { behindElse: 'near' }), part('b', {})];
  expect(clips(a, near)[1]).not.toBe(clips(a, plain)[1]);
  expect(clips(a, near)[1]).not.toBe(clips(b, near)[1]);
  expect(clips(a, plain)[1]).toBe(clips(b, plain)[1]);
  // Nothing is near: it is recorded as before.
  expect(clips(part('a', {}), near)[1]).toBe(clips(part('a', {}), plain)[1]);
});
