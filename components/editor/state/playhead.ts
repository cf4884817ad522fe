import { useSyncExternalStore } from 'react';
import { FPS } from '@/lib/timeline/time';

/** How often the time that is written changes while it plays. */
const TICK_MS = 100;

/** The part of a difference between picture and sound that one repaint takes away. */
const PULL = 0.05;

/**
 * Where the film stands. It is outside React's state: the canvas reads it at each repaint, and the rest of the editor
 * is not drawn again sixty times a second.
 */
export type Playhead = {
  frame: () => number;
  playing: () => boolean;
  /** How fast it plays, below 0 backwards; 0 while it stands. Sound is heard at 1 alone. */
  rate: () => number;
  seek: (frame: number) => void;
  play: (options: { end: number; rate?: number }) => void;
  pause: () => void;
  subscribe: (listen: () => void) => () => void;
};

let context: AudioContext | null = null;

/** Starts the clock by which the host plays sound. Returns its seconds, or null while it does not run. */
function soundClock(): () => number | null {
  if (typeof AudioContext === 'undefined') return () => null;
  const clock = (context ??= new AudioContext());
  void clock.resume();
  return () => (clock.state === 'running' ? clock.currentTime : null);
}

export function newPlayhead(): Playhead {
  let frame = 0;
  let [playing, rate] = [false, 0];
  let turn = 0;
  let told = 0;
  const listeners = new Set<() => void>();
  const tell = () => listeners.forEach((listen) => listen());
  const pause = () => {
    if (!playing) return;
    [playing, rate] = [false, 0];
    frame = Math.floor(frame);
    cancelAnimationFrame(turn);
    void context?.suspend();
    tell();
  };
  return {
    frame: () => frame,
    playing: () => playing,
    rate: () => rate,
    seek: (to) => {
      frame = Math.max(0, to);
      tell();
    },
    play: ({ end, rate: wanted = 1 }) => {
      if (playing) return;
      [playing, rate] = [true, wanted];
      const sound = wanted === 1 ? soundClock() : () => null;
      let [last, played] = [performance.now(), 0];
      let ahead: number | null = null;
      const step = (now: number) => {
        let seconds = Math.max(0, now - last) / 1000;
        last = now;
        // Pictures come by the screen's clock, drawn to the sound's, whose steps are too coarse to be shown.
        const heard = sound();
        ahead = heard === null ? null : (ahead ?? heard - played - seconds);
        if (heard !== null && ahead !== null) seconds += (heard - ahead - played - seconds) * PULL;
        played += seconds;
        frame += seconds * FPS * rate;
        if (frame >= end || frame < 0) {
          frame = frame < 0 ? 0 : end;
          pause();
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
