'use client';

import { useMemo } from 'react';
import { changeAddress } from '@/components/shared/address';
import { useAddressParams } from '@/components/shared/use-address-params';

export const PAGE_SIZES = [5, 10, 20, 50] as const;
const DEFAULT_SIZE = 10;

/** Page and page size of the scenarios, kept in the address: a reload, Back and a link show the same. */
export function useVideosAddress() {
  const params = useAddressParams();
  return useMemo(
    () => ({
      page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
      limit: PAGE_SIZES.find((size) => String(size) === params.get('limit')) ?? DEFAULT_SIZE,
    }),
    [params],
  );
}

export const showPage = (page: number): void =>
  changeAddress((params) => {
    if (page > 1) params.set('page', String(page));
    else params.delete('page');
  });

/** Another size begins at the first page. */
export const showSize = (size: number): void =>
  changeAddress((params) => {
    params.delete('page');
    if (size === DEFAULT_SIZE) params.delete('limit');
    else params.set('limit', String(size));
  });
