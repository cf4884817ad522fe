import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';

/**
 * A component that is loaded when it is first shown. Until then `loading` stands in its place; without it the page
 * stays as it is. Like `next/dynamic`, which costs every page 1.5 kB.
 */
export function loadLater<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { loading }: { loading?: () => ReactNode } = {},
): ComponentType<P> {
  const Part = lazy(async () => ({ default: await load() }));
  const Bare = (props: P) => <Part {...props} />;
  if (!loading) return Bare;
  return (props) => (
    <Suspense fallback={loading()}>
      <Bare {...props} />
    </Suspense>
  );
}
