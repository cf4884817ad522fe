'use client';

// Plain elements: Next loads this screen with every page, twice (error.tsx, global-error.tsx), and the kit's Button
// would add 7 kB.
const look = 'inline-flex h-9 items-center rounded-control px-3 font-semibold transition-colors';

/** The error page: the heading with the status or the message, and a way on. */
export function ErrorScreen({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <main className="flex min-h-[60dvh] flex-col items-center justify-center gap-3 px-6 text-center">
      <h1 className="text-title font-semibold">Unexpected Application Error!</h1>
      <p className="max-w-[60ch] break-words text-muted">{error.message || 'This page could not be shown.'}</p>
      {error.digest && <p className="text-tiny text-muted">Reference in the log: {error.digest}</p>}
      <div className="mt-2 flex gap-2">
        <button type="button" onClick={reset} className={`${look} bg-accent text-on-accent hover:bg-accent-hover`}>
          Try again
        </button>
        {/* A full load: the state of the page may be what broke. */}
        <a href="/" className={`${look} border border-line bg-panel text-ink hover:bg-hover`}>
          Go to the start
        </a>
      </div>
    </main>
  );
}
