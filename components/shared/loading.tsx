import type { ReactNode } from 'react';

/** A skeleton in the shape of the content, with the loading text for screen readers. */
export function Loading({ words = 'Loading...', children }: { words?: string; children: ReactNode }) {
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {words}
      </p>
      {children}
    </div>
  );
}
