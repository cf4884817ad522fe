import type { QueryKey } from '@tanstack/react-query';
import type { Named } from '@/lib/routes/route';

/** The cache key of an endpoint's responses: its name, then the parameters. */
export function keyOf(endpoint: Named, asked?: { params?: unknown; query?: unknown }): QueryKey {
  if (!asked) return [endpoint.name];
  return [endpoint.name, asked.params ?? null, asked.query ?? null];
}
