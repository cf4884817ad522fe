'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AnswerOf } from '@/lib/api/call';
import type { Endpoint } from '@/lib/contracts/endpoint';
import type { Named, Route } from '@/lib/routes/route';
import { keyOf } from './keys';

type Identified = { _id: string };
type ItemOf<E extends Endpoint> = AnswerOf<E> extends readonly (infer T extends Identified)[] ? T : never;

/** Changes cached lists at once, before or without asking the server. */
export function useCache() {
  const client = useQueryClient();
  return useMemo(
    () => ({
      /** Puts entities in place of their older selves, or in front of the lists. */
      put<E extends Endpoint>(list: Route<E>, ...entities: readonly ItemOf<E>[]): void {
        const fresh = new Map(entities.map((entity) => [entity._id, entity]));
        client.setQueriesData<Identified[]>({ queryKey: keyOf(list) }, (items) => {
          if (!items) return items;
          const known = new Set(items.map(({ _id }) => _id));
          return [...entities.filter(({ _id }) => !known.has(_id)), ...items.map((old) => fresh.get(old._id) ?? old)];
        });
      },
      remove(list: Named, ...ids: readonly string[]): void {
        const gone = new Set(ids);
        client.setQueriesData<Identified[]>({ queryKey: keyOf(list) }, (items) =>
          items?.filter(({ _id }) => !gone.has(_id)),
        );
      },
      /** Changes cached responses of any shape: all of an endpoint, or of one question. */
      change<E extends Endpoint>(
        endpoint: Route<E>,
        change: (answer: AnswerOf<E>) => AnswerOf<E>,
        input?: { params?: unknown },
      ): void {
        const queryKey = input ? [endpoint.name, input.params ?? null] : keyOf(endpoint);
        client.setQueriesData<AnswerOf<E>>({ queryKey }, (answer) => (answer === undefined ? answer : change(answer)));
      },
      refresh(...stale: Named[]): void {
        for (const endpoint of stale) void client.invalidateQueries({ queryKey: keyOf(endpoint) });
      },
      /** Clears everything: after signing in or out. */
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
