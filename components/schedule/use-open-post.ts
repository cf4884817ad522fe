'use client';

import { useCallback, useMemo } from 'react';
import { changeAddress } from '@/components/shared/address';
import { beginTyping } from './typed-ahead';
import { useAddressParams } from '@/components/shared/use-address-params';

/**
 * The open post by the address: none, a new post (with the day, or the local time, that it was asked for), or a
 * post.
 */
export type OpenPost = { kind: 'none' } | { kind: 'new'; day: string | null } | { kind: 'post'; id: string };

const NEW = 'new';

function goTo(change: (params: URLSearchParams) => void): void {
  changeAddress((params) => {
    params.delete('post');
    params.delete('day');
    change(params);
  });
}

/** Keeps the open post in the address, so that Back closes it and a link can lead to it. */
export function useOpenPost() {
  const params = useAddressParams();
  const post = params.get('post');
  const day = params.get('day');
  const open = useMemo<OpenPost>(() => {
    if (!post) return { kind: 'none' };
    if (post !== NEW) return { kind: 'post', id: post };
    return { kind: 'new', day: day && /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/.test(day) ? day : null };
  }, [post, day]);

  const edit = useCallback((id: string) => goTo((next) => next.set('post', id)), []);
  const create = useCallback((onDay: string | null) => {
    beginTyping();
    goTo((next) => {
      next.set('post', NEW);
      if (onDay) next.set('day', onDay);
    });
  }, []);
  const close = useCallback(() => goTo(() => undefined), []);
  return { open, edit, create, close };
}
