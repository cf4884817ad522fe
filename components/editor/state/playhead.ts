import { useSyncExternalStore } from 'react';
import { FPS } from '@/lib/timeline/time';

/** How often the time that is written changes while it plays (document 3, section 4). */
const TICK_MS = 100;

/**
 * Where the film stands. It is outside React's state: the canvas reads it at each repaint, and the rest of the editor
 * is not drawn again sixty times a second.
 */
export type Playhead = {
  frame: () => number;
  playing: () => boolean;
  seek: (frame: number) => void;
  play: (options: { end: number; onEnd: () => void }) => void;
  pause: () => void;
  subscribe: (listen: () => void) => () => void;
};

export function newPlayhead(): Playhead {
  let frame = 0;
  let playing = false;
  let turn = 0;
  let told = 0;
  const listeners = new Set<() => void>();
  const tell = () => listeners.forEach((listen) => listen());
  const pause = () => {
    if (!playing) return;
    playing = false;
    frame = Math.floor(frame);
    cancelAnimationFrame(turn);
    tell();
  };
  return {
    frame: () => frame,
    playing: () => playing,
    seek: (to) => {
      frame = Math.max(0, to);
      tell();
    },
    play: ({ end, onEnd }) => {
      if (playing) return;
      playing = true;
      let last = performance.now();
      const step = (now: number) => {
        frame += ((now - last) / 1000) * FPS;
        last = now;
        if (frame >= end) {
          frame = end;
          pause();
          onEnd();
          return;
        }
        if (now - told >= TICK_MS) {
          told = now;
          tell();
        }
        turn = requestAnimationFrame(step);
      };
      turn = requestAnimationFrame(step);
      tell();
    },
    pause,
    subscribe: (listen) => {
      listeners.add(listen);
      return () => void listeners.delete(listen);
    },
  };
}

/** The shown frame, a whole one. */
export const useFrame = (playhead: Playhead): number =>
  useSyncExternalStore(
    playhead.subscribe,
    () => Math.floor(playhead.frame()),
    () => 0,
  );

export const usePlaying = (playhead: Playhead): boolean =>
  useSyncExternalStore(
    playhead.subscribe,
    () => playhead.playing(),
    () => false,
  );
