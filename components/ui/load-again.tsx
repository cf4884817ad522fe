import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { toast } from './toast';

/** How long to wait before trying again, besides the browser's own word for a connection. */
const TRY_AGAIN_MS = 5_000;
/** A small file of this host: any answer proves a connection. */
const PROBE = '/robots.txt';

const NOTICE = 'This part of the page could not be loaded. It opens when you are online again.';

/** Whether a part's program could not be fetched: an error of any other kind is the program's own. */
export const isUnloaded = (error: unknown): boolean => error instanceof Error && error.name === 'ChunkLoadError';

type Known<P> = { Part: ComponentType<P> | null } | { error: unknown };
type Waiting = { loading: (() => ReactNode) | undefined; /** Whether a toast says so. */ notifies: boolean };

/**
 * Stands where a part could not be loaded, and becomes the part once it can be. A part that
 * can't be loaded although the server responds was replaced by an update: the page itself is loaded from there.
 */
export function loadAgain<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { loading, notifies }: Waiting,
): ComponentType<P> {
  let known: ComponentType<P> | null = null;
  return function Later(props: P) {
    const [state, setState] = useState<Known<P>>({ Part: known });
    useEffect(() => {
      if (known) return undefined;
      const left = new AbortController();
      if (notifies) toast.warning(NOTICE, { id: 'part-not-loaded' });
      void keepTrying(load, left.signal).then(
        (Part) => {
          known = Part;
          if (!left.signal.aborted) setState({ Part });
        },
        (error: unknown) => !left.signal.aborted && setState({ error }),
      );
      return () => left.abort();
    }, []);
    if ('error' in state) throw state.error;
    return state.Part ? <state.Part {...props} /> : loading?.();
  };
}

/** Tries until the part is there. Fails where the server answers and it still can't be loaded. */
async function keepTrying<T>(load: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    const isReachable = await answers(signal);
    try {
      return await load();
    } catch (error) {
      if (signal.aborted || isReachable || !isUnloaded(error)) throw error;
    }
    await connection(signal);
  }
}

/** Whether the server can be reached: any answer will do. */
export const answers = (signal: AbortSignal | null): Promise<boolean> =>
  fetch(PROBE, { method: 'HEAD', cache: 'no-store', signal }).then(
    () => true,
    () => false, // no connection, or no longer needed
  );

/** Until the browser says that it is online, or a while has passed. */
function connection(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, TRY_AGAIN_MS);
    window.addEventListener('online', end, { once: true });
    signal.addEventListener('abort', end, { once: true });
  });
}
