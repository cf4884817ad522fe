import { beforeEach, expect, it, vi } from 'vitest';
import { newItem, newTimeline, type Item } from '@/lib/timeline/model';
import { Effected } from './effected';
import { MediaPool } from './media-pool';
import { Reversed } from './reversed';

/** As much of a browser's video as the pool looks at. */
class FakeVideo {
  dataset: Record<string, string> = {};
  currentTime = 0;
  duration = 20;
  paused = true;
  seeking = false;
  muted = false;
  volume = 1;
  playbackRate = 1;
  preservesPitch = false;
  play = () => ((this.paused = false), Promise.resolve());
  pause = () => (this.paused = true);
  load = () => undefined;
  removeAttribute = () => undefined;
}

let made: FakeVideo[] = [];
beforeEach(() => {
  made = [];
  vi.stubGlobal('HTMLVideoElement', FakeVideo);
  vi.stubGlobal('document', { createElement: () => (made.push(new FakeVideo()), made.at(-1)) });
});

const SILENT = { onFailed: () => undefined, onRead: () => undefined, onHeard: () => undefined };
const LISTENING = { volume: 1, muted: false };
const clip = (more: Partial<Item> = {}) =>
  newItem({ id: 'clip', type: 'video', url: '/files/clip', start: 60, duration: 300, trimStart: 30, ...more });

function stage(item: Item) {
  const pool = new MediaPool({ ...SILENT, onReady: () => undefined, addressOf: (url) => url });
  const timeline = { ...newTimeline(), items: [item] };
  return (frame: number, playing: boolean, listening = LISTENING) => {
    pool.sync(timeline, frame, playing, listening);
    return made[0] ?? expect.unreachable('no file was opened');
  };
}

it('keeps a clip at the current time plus its trim, within 0.2 s while it plays, and plays and pauses with the editor', () => {
  const sync = stage(clip());
  expect([sync(90, false).currentTime, sync(90, false).paused]).toEqual([2, true]);
  expect(sync(90, true).paused).toBe(false);
  const video = sync(90, true);
  video.currentTime = 2.19;
  expect(sync(90, true).currentTime).toBe(2.19);
  video.currentTime = 2.21;
  expect(sync(90, true).currentTime).toBe(2);
  expect(sync(90, false).paused).toBe(true);
  // Over before its block is: it stays on its last picture.
  video.duration = 5;
  expect([sync(300, true).currentTime, sync(300, true).paused]).toEqual([4.98, true]);
});

it('plays at the clip’s speed and volume, times the editor’s, and silent when either is muted', () => {
  const video = stage(clip({ speed: 2, volume: 0.5 }))(90, true, { volume: 0.5, muted: false });
  expect([video.currentTime, video.playbackRate, video.volume, video.muted]).toEqual([3, 2, 0.25, false]);
  expect(video.preservesPitch).toBe(true);
  made = [];
  expect(stage(clip())(90, true, { volume: 1, muted: true }).muted).toBe(true);
});

it('seeks a clip in reverse frame by frame, silent and paused, and plays the sound that was turned round', async () => {
  const soundOf = vi.spyOn(Reversed.prototype, 'soundOf').mockReturnValue({ url: 'blob:turned', seconds: 20 });
  const ready = Promise.withResolvers<void>();
  const pool = new MediaPool({ ...SILENT, onReady: ready.resolve, addressOf: (url) => `/copies${url}` });
  const item = clip({ reverse: true, speed: 2, originalDuration: 900 });
  const sync = (frame: number) => pool.sync({ ...newTimeline(), items: [item] }, frame, true, LISTENING);
  sync(90);
  await ready.promise;
  sync(90.5);
  const [video, sound] = made;
  // 270 frames are left at twice the speed, the one that is shown among them; the sound stands between two frames.
  expect(video?.currentTime).toBeCloseTo((30 + 269 * 2) / 30 + 0.002, 6);
  expect([video?.paused, video?.muted]).toEqual([true, true]);
  expect(sound?.currentTime).toBeCloseTo(20 - (30 + 269.5 * 2) / 30, 6);
  expect([sound?.paused, sound?.muted, sound?.playbackRate]).toEqual([false, false, 2]);
  expect(soundOf).toHaveBeenLastCalledWith('/copies/files/clip', '/files/clip');
  video!.seeking = true;
  const before = video!.currentTime;
  sync(91);
  expect(video!.currentTime).toBe(before);
  // Too long to be turned round in a browser.
  made = [];
  const long = { ...item, id: 'long', originalDuration: 3_601 };
  pool.sync({ ...newTimeline(), items: [long] }, 90, true, LISTENING);
  expect(made).toHaveLength(1);
  soundOf.mockRestore();
});

it('lets a still of a clip stand on its frame, silent, also while the film plays', () => {
  const sync = stage(clip({ frozen: true, trimStart: 4, originalDuration: null }));
  const video = sync(90, true);
  expect([video.currentTime, video.paused, video.muted]).toEqual([4 / 30 + 0.002, true, true]);
  expect(sync(200, true).currentTime).toBe(video.currentTime);
  // A browser may say another time than the one that was sought: it is not sought for ever.
  video.currentTime = 4 / 30;
  expect(sync(201, true).currentTime).toBe(4 / 30);
  video.currentTime = 3;
  expect(sync(202, true).currentTime).toBe(4 / 30 + 0.002);
});

it('shows what is left of a cropped clip', () => {
  const pool = new MediaPool({ ...SILENT, onReady: () => undefined, addressOf: (url) => url });
  const item = clip({ crop: { left: 0.5, top: 0, right: 0, bottom: 0.25 } });
  pool.sync({ ...newTimeline(), items: [item] }, 90, false, LISTENING);
  Object.assign(made[0] ?? {}, { readyState: 4, videoWidth: 80, videoHeight: 40 });
  vi.stubGlobal('HTMLMediaElement', { HAVE_CURRENT_DATA: 2 });
  const part = { x: 40, y: 0, width: 40, height: 30 };
  expect(pool.pictureOf(item)).toEqual({ width: 40, height: 30, image: made[0], part });
});

it('shows effects as soon as their part is there, and paints again then', async () => {
  const picture = { width: 4, height: 4, image: null as never };
  const drawn = vi.spyOn(Effected.prototype, 'of').mockReturnValue(picture);
  const painted = Promise.withResolvers<void>();
  const pool = new MediaPool({ ...SILENT, onReady: painted.resolve, addressOf: (url) => url });
  const item = clip({ effects: [{ kind: 'blur', amount: 10 }] });
  pool.sync({ ...newTimeline(), items: [item] }, 90, false, LISTENING);
  Object.assign(made[0] ?? {}, { readyState: 4, videoWidth: 8, videoHeight: 8 });
  vi.stubGlobal('HTMLMediaElement', { HAVE_CURRENT_DATA: 2 });
  expect(pool.pictureOf(item)?.width).toBe(8);
  await painted.promise;
  expect(pool.pictureOf(item)).toBe(picture);
  expect(pool.pictureOf(clip())?.width).toBe(8);
  expect(drawn).toHaveBeenCalledOnce();
  drawn.mockRestore();
});
