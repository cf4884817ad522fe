'use client';

import { useState } from 'react';
import { DEFAULT_FIT } from '@/lib/media/frame';
import type { PlatformKey } from '@/lib/platforms/define';
import type { PlatformMedia, PlatformMediaChange } from '@/lib/posts/media';
import { forgetRun, useStartRun, useRun } from './runs';

type UseOptimise = {
  projectId: string;
  platform: PlatformKey;
  main: readonly string[];
  value: PlatformMedia;
  onChange: (change: PlatformMediaChange) => void;
};

/** Results for the main media in this visit: turning the switch on again needs no request. */
const made = new Map<string, string[]>();

const NO_MEDIA = 'No media available to process';

function sameFiles(some: readonly string[], others: readonly string[]): boolean {
  return some.join('\n') === others.join('\n');
}

/** The files that an optimised platform shows: the results in place of their sources. */
function displayedOf(shown: readonly string[], { optimizedUrl, optimizedUrls }: PlatformMedia): readonly string[] {
  if (!optimizedUrl) return shown;
  return optimizedUrls.length === shown.length && shown.length > 1 ? optimizedUrls : [optimizedUrl, ...shown.slice(1)];
}

function optimised(old: PlatformMedia, urls: readonly string[]): PlatformMedia {
  return { ...old, optimizedUrl: urls[0] ?? '', optimizedUrls: urls.length > 1 ? [...urls] : [] };
}

/** The optimisation of a platform's media: whether it is on, how far it is, and turning it on and off. */
export function useOptimise({ projectId, platform, main, value, onChange }: UseOptimise) {
  const [isWithoutMedia, setWithoutMedia] = useState(false);
  const shown = value.media ?? main;
  const key = [platform, ...shown].join('\n');
  const run = useRun(key);
  const startRun = useStartRun();
  const isOptimised = value.optimizedUrl !== '';
  const isRunning = run !== undefined && run.progress !== null;

  /** Only as long as the platform still shows the files that it was made of. */
  function keep(urls: readonly string[]): void {
    onChange((old, mainNow) => (sameFiles(old.media ?? mainNow, shown) ? optimised(old, urls) : old));
  }

  function turn(on: boolean): void {
    setWithoutMedia(on && shown.length === 0);
    if (!on) {
      run?.cancel();
      forgetRun(key);
      onChange((old) => optimised(old, []));
      return;
    }
    if (shown.length === 0) return;
    const known = value.media === null && !isOptimised ? made.get(key) : undefined;
    if (known) return keep(known);
    startRun({
      key,
      projectId,
      platform,
      // A version rendered with the user's own choice of fit already fits and stays.
      urls: displayedOf(shown, value),
      fit: DEFAULT_FIT,
      onDone: (results) => {
        const urls = results.map(({ url }) => url);
        made.set(key, urls);
        keep(urls);
      },
    });
  }

  return {
    shown,
    displayed: displayedOf(shown, value),
    isOptimised,
    isRunning,
    run,
    error: run?.error ?? (isWithoutMedia && shown.length === 0 ? NO_MEDIA : null),
    turn,
    /** Uses the version of one file rendered with the user's own fit; the others stay as they are. */
    use: (index: number, url: string) => {
      forgetRun(key);
      keep(displayedOf(shown, value).map((old, at) => (at === index ? url : old)));
    },
  };
}
