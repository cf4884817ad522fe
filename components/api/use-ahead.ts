'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type FocusEvent, type PointerEvent } from 'react';
import type { Endpoint } from '@/lib/contracts/endpoint';
import type { Route } from '@/lib/routes/route';
import { questionOf, type EndpointArguments } from './use-endpoint';

/** A pointer that rests this long is likely to press; one that passes over a list asks nothing. */
const REST_MS = 60;

type Ahead<E extends Endpoint> = {
  /** Leads to the thing from within; its id stands in the `data-` attribute of this name. */
  attribute: string;
  inputOf: (id: string) => EndpointArguments<E>;
  /** Loads the program that shows it. */
  program?: () => Promise<unknown>;
};

/**
 * Reads a thing of a list shortly before it is opened: while the pointer rests on it, when it gets the focus, at the
 * latest when it is pressed. Handlers for the element that holds the list. A failure is said by opening the thing.
 */
export function useAhead<E extends Endpoint>(endpoint: Route<E>, { attribute, inputOf, program }: Ahead<E>) {
  const client = useQueryClient();
  const rest = useRef<{ id: string; timer: ReturnType<typeof setTimeout> } | null>(null);

  function leave(): void {
    clearTimeout(rest.current?.timer);
    rest.current = null;
  }
  useEffect(() => leave, []);

  const idAt = (target: EventTarget) =>
    (target instanceof Element && target.closest(`[data-${attribute}]`)?.getAttribute(`data-${attribute}`)) || null;

  function read(id: string | null): void {
    leave();
    if (id === null) return;
    void client.prefetchQuery(questionOf(endpoint, inputOf(id), { isPolling: false }));
    program?.().catch(() => undefined);
  }

  return {
    onPointerOver: ({ target }: PointerEvent) => {
      const id = idAt(target);
      if (id === rest.current?.id) return;
      leave();
      if (id !== null) rest.current = { id, timer: setTimeout(() => read(id), REST_MS) };
    },
    onPointerLeave: leave,
    onPointerDown: ({ target }: PointerEvent) => read(idAt(target)),
    onFocus: ({ target }: FocusEvent) => read(idAt(target)),
  };
}
