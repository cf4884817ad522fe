'use client';

import { useEffect, useEffectEvent, useState } from 'react';

/** '… in 8 s', second by second. Heard once: a voice that counts along would say nothing else. */
export function Countdown({ words, seconds, onEnd }: { words: string; seconds: number; onEnd: () => void }) {
  const [end] = useState(() => Date.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);
  const tick = useEffectEvent(() => {
    const rest = Math.ceil((end - Date.now()) / 1000);
    setLeft(Math.max(0, rest));
    if (rest <= 0) onEnd();
  });
  useEffect(() => {
    const timer = setInterval(() => tick(), 200);
    return () => clearInterval(timer);
  }, []);
  return (
    <span>
      {words} in{' '}
      <span aria-hidden className="tabular">
        {left} s
      </span>
      <span className="sr-only">{seconds} seconds</span>
    </span>
  );
}
