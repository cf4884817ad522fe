import { afterEach, expect, it, vi } from 'vitest';
import { FPS } from '@/lib/timeline/time';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetModules();
});

/** Repaints sixty times a second by the screen's clock; the sound's runs at `rate` of it. */
async function play(seconds: number, rate: number | null, end = 1_000_000, pace = 1, from = 0) {
  let [now, turn] = [1_000, null as ((now: number) => void) | null];
  vi.stubGlobal('requestAnimationFrame', (next: (now: number) => void) => ((turn = next), 1));
  vi.stubGlobal('cancelAnimationFrame', () => (turn = null));
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  class Clock {
    state = 'running';
    get currentTime() {
      // In steps of ten milliseconds, as sound cards do.
      return Math.floor(((now - 950) * (rate ?? 1)) / 10) / 100;
    }
    resume = () => Promise.resolve();
    suspend = () => Promise.resolve();
  }
  vi.stubGlobal('AudioContext', rate === null ? undefined : Clock);
  const { newPlayhead } = await import('./playhead');
  const playhead = newPlayhead();
  playhead.seek(from);
  playhead.play({ end, rate: pace });
  const go = (more: number) => {
    for (let repaint = 0; repaint < more * 60; repaint += 1) {
      now += 1000 / 60;
      turn?.(now);
    }
  };
  go(seconds);
  return { ...playhead, go };
}

it('plays by the clock of the sound, and without one by that of the screen', async () => {
  expect((await play(100, null)).frame()).toBeCloseTo(100 * FPS, 0);
  expect(Math.abs((await play(100, 1.01)).frame() - 101 * FPS)).toBeLessThan(1);
});

it('goes on from where it is moved to while it plays', async () => {
  const playing = await play(10, 1);
  playing.seek(5_000);
  playing.go(2);
  expect(Math.abs(playing.frame() - 5_000 - 2 * FPS)).toBeLessThan(1);
});

it('writes the time every 100 ms, and stops at the end', async () => {
  const playing = await play(1, null, 2 * FPS);
  let told = 0;
  playing.subscribe(() => (told += 1));
  playing.go(0.5);
  expect([told, playing.playing()]).toEqual([5, true]);
  playing.go(1);
  expect([playing.frame(), playing.playing()]).toEqual([2 * FPS, false]);
});

it('plays faster and backwards by the clock of the screen, and stops at the start', async () => {
  const fast = await play(2, 1.5, 1_000_000, 4);
  expect([Math.round(fast.frame() / FPS), fast.rate()]).toEqual([8, 4]);
  const back = await play(2, 1, 1_000_000, -2, 10 * FPS);
  expect([Math.round(back.frame() / FPS), back.rate()]).toEqual([6, -2]);
  back.go(4);
  expect([back.frame(), back.playing(), back.rate()]).toEqual([0, false, 0]);
});
