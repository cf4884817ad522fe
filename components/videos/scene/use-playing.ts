'use client';

import { useEffect, useRef, useState } from 'react';

/** Where a preview that is not played rests: everything has come in. */
const AT_REST = 0.86;

type Playing = {
  t: number;
  isPlaying: boolean;
  play: () => void;
  pause: () => void;
  seek: (t: number) => void;
};

/** A clock of so many seconds that can be played, paused and moved. It ends at its end. */
export function usePlaying(duration: number): Playing {
  const [t, setT] = useState(duration * AT_REST);
  const [isPlaying, setPlaying] = useState(false);
  const from = useRef({ at: 0, t: 0 });

  useEffect(() => {
    if (!isPlaying) return;
    let frame = 0;
    const tick = (now: number) => {
      const next = from.current.t + (now - from.current.at) / 1000;
      setT(Math.min(duration, next));
      if (next >= duration) setPlaying(false);
      else frame = requestAnimationFrame(tick);
    };
    frame = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, duration]);

  const begin = (at: number) => {
    from.current = { at: performance.now(), t: at };
    setT(at);
  };
  return {
    t: Math.min(t, duration),
    isPlaying,
    play: () => {
      begin(t >= duration || !isPlaying ? (t >= duration * AT_REST ? 0 : t) : t);
      setPlaying(true);
    },
    pause: () => setPlaying(false),
    seek: (at) => begin(Math.max(0, Math.min(duration, at))),
  };
}
