import { beforeEach, expect, it, vi } from 'vitest';
import { Reversed, reversedWav } from './reversed';

const sound = (...channels: number[][]) => ({
  ...{ length: channels[0]?.length ?? 0, sampleRate: 48_000, numberOfChannels: channels.length, duration: 3 },
  getChannelData: (at: number) => Float32Array.from(channels[at] ?? []),
});

beforeEach(() => vi.unstubAllGlobals());

it('writes the samples from the last to the first, one channel on both sides', () => {
  const samples = (wav: ArrayBuffer) => [...new Int16Array(wav, 44)];
  expect(samples(reversedWav(sound([0, 0.5, 1], [0, -0.5, -2])))).toEqual([32_767, -32_767, 16_384, -16_383, 0, 0]);
  expect(samples(reversedWav(sound([1, 0])))).toEqual([0, 0, 32_767, 32_767]);
  const wav = new DataView(reversedWav(sound([0, 1])));
  expect([wav.getUint32(4, true), wav.getUint32(24, true), wav.getUint32(40, true)]).toEqual([44, 48_000, 8]);
});

const answer = (bytes: number) => ({
  ok: true,
  headers: new Headers({ 'content-length': String(bytes) }),
  arrayBuffer: () => Promise.resolve(new ArrayBuffer(8)),
  body: null,
});

function stage(fetching: () => Promise<unknown>) {
  const heard: [string, boolean][] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', fetching);
  vi.stubGlobal(
    'OfflineAudioContext',
    class {
      decodeAudioData = () => Promise.resolve(sound([0, 1]));
    },
  );
  const onHeard = (url: string, isReadable: boolean) => {
    heard.push([url, isReadable]);
    if (!isReadable) resolve();
  };
  return { reversed: new Reversed({ onReady: resolve, onHeard }), heard, done: promise };
}

it('turns a sound round once, and says which file it could not read', async () => {
  const fetching = vi.fn(() => Promise.resolve(answer(8)));
  const { reversed, heard, done } = stage(fetching);
  expect(reversed.soundOf('/copies/a', '/files/a')).toBe(null);
  await done;
  expect(reversed.soundOf('/copies/a', '/files/a')).toMatchObject({ seconds: 3, url: expect.stringMatching(/^blob:/) });
  expect([fetching.mock.calls.length, heard]).toEqual([1, [['/files/a', true]]]);
  for (const refused of [() => Promise.resolve(answer(200_000_000)), () => Promise.reject(new TypeError('refused'))]) {
    const foreign = stage(refused);
    foreign.reversed.soundOf('https://pictures.example.com/a', 'x');
    await foreign.done;
    expect(foreign.heard).toEqual([['x', false]]);
  }
});

it('keeps the sounds that are near, whatever their number, and puts the oldest others away', async () => {
  const { reversed, done } = stage(() => Promise.resolve(answer(8)));
  const urls = ['a', 'b', 'c', 'd', 'e', 'f'];
  for (const url of urls) reversed.soundOf(url, url);
  await done;
  await vi.waitFor(() => expect(urls.every((url) => reversed.soundOf(url, url))).toBe(true));
  reversed.tidy(new Set(urls));
  expect(urls.map((url) => reversed.soundOf(url, url) !== null)).toEqual([true, true, true, true, true, true]);
  reversed.tidy(new Set(['a']));
  expect(['a', 'd', 'e', 'f'].map((url) => reversed.soundOf(url, url) !== null)).toEqual([true, true, true, true]);
  expect(reversed.soundOf('b', 'b')).toBe(null);
});

it('shows the frame that was found last while the next one is sought', () => {
  vi.stubGlobal('HTMLMediaElement', { HAVE_CURRENT_DATA: 2 });
  const drawImage = vi.fn();
  vi.stubGlobal('document', { createElement: () => ({ width: 0, height: 0, getContext: () => ({ drawImage }) }) });
  const reversed = new Reversed({ onReady: () => undefined, onHeard: () => undefined });
  const video = { seeking: true, readyState: 1, videoWidth: 80, videoHeight: 40 };
  const picture = () => reversed.pictureOf('a', video as HTMLVideoElement);
  expect(picture()).toBe(null);
  Object.assign(video, { seeking: false, readyState: 4 });
  const found = picture();
  expect([found?.width, found?.height, drawImage.mock.calls.length]).toEqual([80, 40, 1]);
  video.seeking = true;
  expect(picture()).toEqual(found);
  expect(drawImage).toHaveBeenCalledTimes(1);
  reversed.forget('a');
  expect(picture()).toBe(null);
});
