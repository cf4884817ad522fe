'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Endpoint } from '@/lib/contracts/endpoint';
import { keyOf } from './keys';

type Identified = { _id: string };

/** Changes cached lists at once, before or without asking the server. */
export function useCache() {
  const client = useQueryClient();
  return useMemo(
    () => ({
      /** Puts an entity in place of its older self, or in front of the lists. */
      put(list: Pick<Endpoint, 'name'>, entity: Identified): void {
        client.setQueriesData<Identified[]>({ queryKey: keyOf(list) }, (items) => {
          if (!items) return items;
          return items.some(({ _id }) => _id === entity._id) ? items.map((old) => (old._id === entity._id ? entity : old)) : [entity, ...items];
        });
      },
      remove(list: Pick<Endpoint, 'name'>, id: string): void {
        client.setQueriesData<Identified[]>({ queryKey: keyOf(list) }, (items) => items?.filter(({ _id }) => _id !== id));
      },
      refresh(...stale: Pick<Endpoint, 'name'>[]): void {
        for (const endpoint of stale) void client.invalidateQueries({ queryKey: keyOf(endpoint) });
      },
      /** Forgets everything: after signing in as somebody, or out. */
      clear(): void {
        client.clear();
      },
      refreshAll(): void {
        void client.invalidateQueries();
      },
    }),
    [client],
  );
}
