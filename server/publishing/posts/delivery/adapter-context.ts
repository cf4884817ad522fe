import type { PlatformKey } from '@/lib/platforms/define';
import { openMedia, type OpenedMedia } from '@/server/publishing/posts/delivery/open-media';
import type { AdapterContext } from '@/server/publishing/platforms/types';
import { sharedMemory } from './shared-memory.store';

type Wiring = Pick<AdapterContext, 'credentials' | 'signal' | 'steps' | 'saveStep' | 'beforeCreate'> & {
  platform: PlatformKey;
};

/** An adapter's context, and the removal of the files that it opened. */
export function adapterContext(wiring: Wiring): { context: AdapterContext; dispose: () => Promise<void> } {
  const opened: OpenedMedia[] = [];
  const context: AdapterContext = {
    ...wiring,
    shared: sharedMemory,
    openMedia: async (url) => {
      const file = await openMedia(url, wiring.signal);
      opened.push(file);
      return file;
    },
  };
  return { context, dispose: async () => void (await Promise.allSettled(opened.map((file) => file.dispose()))) };
}

/** For asking a network without sending anything. */
export function readingContext({
  platform,
  credentials,
  signal,
  steps,
}: Pick<Wiring, 'platform' | 'credentials' | 'signal' | 'steps'>): AdapterContext {
  const refuse = () => Promise.reject(new Error('Nothing may be sent while the network is only being asked'));
  return adapterContext({ platform, credentials, signal, steps, saveStep: refuse, beforeCreate: refuse }).context;
}
