'use client';

import { useMemo } from 'react';
import { optionsOf, Select } from '@/components/ui/select';
import type { ControlProps } from '@/components/ui/field';

/** Every time zone that the browser knows, and the one that is set even if it does not. */
export function ZoneSelect({
  value,
  onChange,
  ...control
}: ControlProps & { value: string; onChange: (zone: string) => void }) {
  const zones = useMemo(() => [...new Set([value, 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort(), [value]);
  return (
    <Select {...control} value={value} onChange={(event) => onChange(event.target.value)} options={optionsOf(zones)} />
  );
}
