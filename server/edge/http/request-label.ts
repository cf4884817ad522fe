import type { Endpoint, Protocol } from '@/lib/contracts/endpoint';
import { pathPattern } from './path-pattern';

const BASE = '/api';

/** Names a request for metrics by its declared path: an address would give each post a series of its own. */
export function requestLabel({
  endpoints,
  protocols,
}: {
  endpoints: readonly Endpoint[];
  protocols: readonly Protocol[];
}): (request: { method?: string | undefined; url?: string | undefined }) => string {
  const declared = [
    ...endpoints.map(({ method, path }) => ({ method, path, pattern: pathPattern(BASE + path) })),
    ...protocols.map(({ path }) => ({ method: null, path, pattern: pathPattern(BASE + path, { below: true }) })),
  ];
  return ({ method, url = '/' }) => {
    const path = url.split('?', 1)[0] ?? '';
    const found = declared.find((one) => (one.method === null || one.method === method) && one.pattern.test(path));
    if (found) return found.path;
    if (path.startsWith(`${BASE}/`)) return 'unknown';
    return path.startsWith('/_next/') ? 'static' : 'page';
  };
}
