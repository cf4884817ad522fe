import type { QueryKey } from '@tanstack/react-query';
import type { Named } from '@/lib/routes/route';

/** The cache key of an endpoint's responses: its name, then the parameters. */
export function keyOf(endpoint: Named, input?: { params?: unknown; query?: unknown }): QueryKey {
  if (!input) return [endpoint.name];
  return [endpoint.name, input.params ?? null, input.query ?? null];
}
