'use client';

import { useSearchParams } from 'next/navigation';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { addressChanged, onAddressChange } from './address';

const search = () => window.location.search.replace(/^\?/, '');

/**
 * The query of the address as the browser has it. Next's own hook follows what this page does to the history in a
 * transition, late and now and then not at all when it comes right after loading; here it only says that a link has led
 * elsewhere.
 */
export function useAddressParams(): URLSearchParams {
  const followed = useSearchParams().toString();
  const query = useSyncExternalStore(onAddressChange, search, () => followed);
  useEffect(addressChanged, [followed]);
  return useMemo(() => new URLSearchParams(query), [query]);
}
