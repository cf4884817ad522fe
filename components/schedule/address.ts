/** Changes the query of the address without asking the server: the page itself stays the same. */
export function changeAddress(change: (params: URLSearchParams) => void, how: 'push' | 'replace' = 'push'): void {
  const params = new URLSearchParams(window.location.search);
  change(params);
  const search = params.toString();
  const next = search ? `?${search}` : window.location.pathname;
  if (search === window.location.search.replace(/^\?/, '')) return;
  if (how === 'push') window.history.pushState(null, '', next);
  else window.history.replaceState(null, '', next);
}
