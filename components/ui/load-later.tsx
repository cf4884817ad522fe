import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';

/**
 * A component that is loaded when it is first shown. Until then `loading` stands in its place; without it the page
 * stays as it is. Like `next/dynamic`, which costs every page 1.5 kB. `optional`: the page does without it where it
 * can't be loaded, as it can't without a connection; any other part takes the page's place then with what went wrong.
 */
export function loadLater<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { loading, optional = false }: { loading?: () => ReactNode; optional?: boolean } = {},
): ComponentType<P> {
  const Part = lazy(async () => ({ default: await (optional ? load().catch(without<P>) : load()) }));
  const Bare = (props: P) => <Part {...props} />;
  if (!loading) return Bare;
  return (props) => (
    <Suspense fallback={loading()}>
      <Bare {...props} />
    </Suspense>
  );
}

function without<P>(error: unknown): ComponentType<P> {
  console.warn('A part of the page could not be loaded', error);
  return () => null;
}
