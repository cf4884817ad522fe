'use client';

import { useCallback, useMemo } from 'react';
import { FILTER_NAMES, readFilter, type PostFilter } from '@/lib/schedule/post-filter';
import { parseDayKey, VIEWS, type ViewName } from '@/lib/schedule/range';
import { changeAddress } from '@/components/shared/address';
import { useAddressParams } from '@/components/shared/use-address-params';
import { isPhone, useIsPhone } from '@/components/shared/use-is-phone';

function setOrDelete(params: URLSearchParams, name: string, value: string | undefined): void {
  if (value) params.set(name, value);
  else params.delete(name);
}

/** Where the address names none: on a phone an agenda by day. */
const usualView = (onPhone: boolean): ViewName => (onPhone ? 'list' : 'timeline');

/** View, date and filters of the schedule, kept in the address: a reload, Back and a link show the same. */
export function useAddress() {
  const params = useAddressParams();
  const usual = usualView(useIsPhone());
  const view: ViewName = VIEWS.find((known) => known === params.get('view')) ?? usual;
  const date = parseDayKey(params.get('date'));
  const filterText = FILTER_NAMES.map((name) => params.get(name) ?? '').join('\n');
  // Another date or an open post is no other filter.
  const filter = useMemo<PostFilter>(() => {
    const values = filterText.split('\n');
    return readFilter({ get: (name) => values[FILTER_NAMES.findIndex((known) => known === name)] || null });
  }, [filterText]);

  const setView = useCallback((next: ViewName, day?: string) => {
    changeAddress((changed) => {
      setOrDelete(changed, 'view', next === usualView(isPhone()) ? undefined : next);
      if (day) changed.set('date', day);
    });
  }, []);
  const setDate = useCallback(
    (day: string | null, how: 'push' | 'replace' = 'replace') =>
      changeAddress((changed) => setOrDelete(changed, 'date', day ?? undefined), how),
    [],
  );
  const setFilter = useCallback((change: { [Name in keyof PostFilter]: PostFilter[Name] | undefined }) => {
    changeAddress((changed) => {
      for (const [name, value] of Object.entries(change)) setOrDelete(changed, name, value);
    }, 'replace');
  }, []);
  return { view, date, filter, setView, setDate, setFilter };
}
