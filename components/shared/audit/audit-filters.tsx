'use client';

import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { AUDIT_AREAS, type AuditArea } from '@/lib/wire/audited-acts';

export type Filters = { what: AuditArea | ''; who: string; from: string; to: string };
export const NO_FILTERS: Filters = { what: '', who: '', from: '', to: '' };

const WHAT = [
  { value: '', label: 'Everything' },
  ...Object.entries(AUDIT_AREAS).map(([value, label]) => ({ value, label })),
];
const DAY_MS = 86_400_000;
/** Midnight of a day in the browser's zone. */
const startOf = (day: string) => new Date(`${day}T00:00:00`);

/** The filters as the call takes them: `to` is the end of its day. */
export function queryOf({ what, who, from, to }: Filters) {
  return {
    ...(what ? { what } : {}),
    ...(who.trim() ? { who: who.trim() } : {}),
    ...(from ? { from: startOf(from).toISOString() } : {}),
    ...(to ? { to: new Date(startOf(to).getTime() + DAY_MS).toISOString() } : {}),
  };
}

type Props = { filters: Filters; onChange: (filters: Filters) => void };

export function AuditFilters({ filters, onChange }: Props) {
  const set = (change: Partial<Filters>) => onChange({ ...filters, ...change });
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
      <Field label="What">
        {(control) => (
          <Select
            {...control}
            options={WHAT}
            value={filters.what}
            onChange={({ target }) => set({ what: target.value as Filters['what'] })}
          />
        )}
      </Field>
      <Field label="Who">
        {(control) => (
          <Input
            {...control}
            type="email"
            placeholder="Email"
            value={filters.who}
            onChange={({ target }) => set({ who: target.value })}
          />
        )}
      </Field>
      <Field label="From">
        {(control) => (
          <Input {...control} type="date" value={filters.from} onChange={({ target }) => set({ from: target.value })} />
        )}
      </Field>
      <Field label="To">
        {(control) => (
          <Input {...control} type="date" value={filters.to} onChange={({ target }) => set({ to: target.value })} />
        )}
      </Field>
    </div>
  );
}
