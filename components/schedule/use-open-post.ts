'use client';

import { useCallback, useMemo } from 'react';
import { changeAddress } from '@/components/shared/address';
import { NEW_POST_PARAMS } from '@/lib/posts/new-post-params';
import { beginTyping } from './typed-ahead';
import { useAddressParams } from '@/components/shared/use-address-params';

/**
 * The open post by the address: none, a new post (with the day, or the local time, that it was asked for), or a
 * post. `editing`: as a form, where it would open as a result.
 */
export type OpenPost =
  { kind: 'none' } | { kind: 'new'; day: string | null } | { kind: 'post'; id: string; editing: boolean };

const NEW = 'new';

function goTo(change: (params: URLSearchParams) => void): void {
  changeAddress((params) => {
    params.delete('post');
    params.delete('day');
    params.delete('edit');
    for (const name of NEW_POST_PARAMS) params.delete(name);
    change(params);
  });
}

/** Keeps the open post in the address, so that Back closes it and a link can lead to it. */
export function useOpenPost() {
  const params = useAddressParams();
  const post = params.get('post');
  const day = params.get('day');
  const editing = params.has('edit');
  const open = useMemo<OpenPost>(() => {
    if (!post) return { kind: 'none' };
    if (post !== NEW) return { kind: 'post', id: post, editing };
    return { kind: 'new', day: day && /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/.test(day) ? day : null };
  }, [post, day, editing]);

  const edit = useCallback((id: string) => goTo((next) => next.set('post', id)), []);
  const editForm = useCallback(
    (id: string) =>
      goTo((next) => {
        next.set('post', id);
        next.set('edit', '1');
      }),
    [],
  );
  const create = useCallback((onDay: string | null) => {
    beginTyping();
    goTo((next) => {
      next.set('post', NEW);
      if (onDay) next.set('day', onDay);
    });
  }, []);
  const close = useCallback(() => goTo(() => undefined), []);
  return { open, edit, editForm, create, close };
}
