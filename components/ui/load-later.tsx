import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { isUnloaded, loadAgain } from './load-again';

/**
 * A component that is loaded when it is first shown. Until then `loading` stands in its place; without it the page
 * stays as it is. Without a connection the page goes on without it, says so, and shows it once there is one again;
 * `optional`: without a word. Like `next/dynamic`, which costs every page 1.5 kB.
 */
export function loadLater<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { loading, optional = false }: { loading?: () => ReactNode; optional?: boolean } = {},
): ComponentType<P> {
  const Part = lazy(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      if (!isUnloaded(error)) throw error;
      return { default: loadAgain(load, { loading, notifies: !optional }) };
    }
  });
  const Bare = (props: P) => <Part {...props} />;
  if (!loading) return Bare;
  return (props) => (
    <Suspense fallback={loading()}>
      <Bare {...props} />
    </Suspense>
  );
}
