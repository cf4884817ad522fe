import type { QueryKey } from '@tanstack/react-query';
import type { Endpoint } from '@/lib/contracts/endpoint';

/** Where an endpoint's answers are cached: its name, then what was asked. */
export function keyOf(endpoint: Pick<Endpoint, 'name'>, asked?: { params?: unknown; query?: unknown }): QueryKey {
  if (!asked) return [endpoint.name];
  return [endpoint.name, asked.params ?? null, asked.query ?? null];
}
