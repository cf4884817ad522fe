const listeners = new Set<() => void>();

/**
 * Calls back whenever the query of the address changes: by `changeAddress`, by Back and Forward. Returns the way to
 * stop it.
 */
export function onAddressChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

/** Changes the query of the address without asking the server: the page itself stays the same. */
export function changeAddress(change: (params: URLSearchParams) => void, how: 'push' | 'replace' = 'push'): void {
  const params = new URLSearchParams(window.location.search);
  change(params);
  const search = params.toString();
  const next = search ? `?${search}` : window.location.pathname;
  if (search === window.location.search.replace(/^\?/, '')) return;
  if (how === 'push') window.history.pushState(null, '', next);
  else window.history.replaceState(null, '', next);
  addressChanged();
}

/** Tells all who show the address that it may be another. */
export function addressChanged(): void {
  for (const listener of listeners) listener();
}
