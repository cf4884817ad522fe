'use client';

import { useMemo } from 'react';
import { changeAddress } from '@/components/shared/address';
import { useAddressParams } from '@/components/shared/use-address-params';
import { PLATFORM_KEYS } from '@/lib/platforms/keys';
import { COMPARISONS } from '@/lib/results/compare';
import { FIGURES } from '@/lib/results/figures';

export const PERIODS = [30, 90, 365] as const;

/** Comparison, time, network and figure, kept in the address: a reload, Back and a link show the same. */
export function useResultsAddress() {
  const params = useAddressParams();
  return useMemo(
    () => ({
      by: COMPARISONS.find((known) => known === params.get('by')) ?? 'network',
      days: PERIODS.find((known) => String(known) === params.get('days')) ?? 90,
      platform: PLATFORM_KEYS.find((known) => known === params.get('network')) ?? null,
      figure: FIGURES.find((known) => known === params.get('figure')) ?? null,
    }),
    [params],
  );
}

/** An empty value takes its part out of the address. */
export const showResults = (change: { by?: string; days?: number; network?: string; figure?: string }): void =>
  changeAddress((params) => {
    for (const [name, value] of Object.entries(change)) {
      if (value === '') params.delete(name);
      else params.set(name, String(value));
    }
  }, 'replace');
