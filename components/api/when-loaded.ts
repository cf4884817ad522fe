/**
 * Calls a function that is loaded on the first call, in the order of the calls. `onMissed`: it could not be loaded, and
 * the calls that waited for it are lost; the next call loads it again.
 */
export function whenLoaded<A extends readonly unknown[]>(
  load: () => Promise<(...args: A) => void>,
  onMissed: () => void,
): (...args: A) => void {
  let loaded: Promise<((...args: A) => void) | null> | null = null;
  return (...args) => {
    loaded ??= load().catch(() => {
      loaded = null;
      onMissed();
      return null;
    });
    void loaded.then((call) => call?.(...args));
  };
}
