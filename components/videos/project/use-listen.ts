import { useEffect, useRef, useState } from 'react';
import { toast } from '@/components/ui/toast';
import type { Bed } from '@/lib/video/music/beds';
import type { Player } from './play-music';

type What = { bed: Bed } | { bed: null; url: string };
export type Listen = {
  /** The bed, or the address of the file, that is heard; that is being made ready. */
  playing: string | null;
  preparing: string | null;
  start: (what: What) => void;
  stop: () => void;
};

/** Plays one piece of music at a time, until the field goes. `volume`: as in the video; it may change meanwhile. */
export function useListen(volume: number): Listen {
  const [now, setNow] = useState<{ key: string; isReady: boolean } | null>(null);
  const player = useRef<{ key: string; stop: () => void; player: Player | null } | null>(null);
  useEffect(() => () => player.current?.stop(), []);
  useEffect(() => player.current?.player?.setVolume(volume), [volume]);

  function stop(): void {
    player.current?.stop();
    player.current = null;
    setNow(null);
  }
  async function start(what: What): Promise<void> {
    stop();
    const key = what.bed ?? what.url;
    const ended = new AbortController();
    const mine = { key, stop: () => ended.abort(), player: null as Player | null };
    player.current = mine;
    setNow({ key, isReady: false });
    // Browsers let sound begin after a press only, and this is still within it.
    const context = what.bed === null ? null : new AudioContext();
    const { signal } = ended;
    signal.addEventListener('abort', () => void context?.close(), { once: true });
    try {
      const { playBed, playFile } = await import('./play-music');
      const play = () => (context && what.bed ? playBed(what.bed, context, signal) : playFile(key, signal));
      mine.player = await play();
      if (ended.signal.aborted) return;
      mine.player?.setVolume(volume);
      setNow({ key, isReady: true });
    } catch {
      if (ended.signal.aborted) return;
      stop();
      toast.error('This sound could not be played here. Check the connection and try again.');
    }
  }
  return {
    playing: now?.isReady ? now.key : null,
    preparing: now && !now.isReady ? now.key : null,
    start: (what) => void start(what),
    stop,
  };
}
