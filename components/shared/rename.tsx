'use client';

import { Pencil, Trash2 } from 'lucide-react';
import type { ApiError } from '@/lib/api/call';
import type { BodyRules } from '@/lib/wire/body-rules';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { FormFailure } from './form-failure';
import { useContractForm } from './use-contract-form';

type RowToolsProps = { name: string; disabled: boolean; onRename: () => void; onDelete: () => void };

/** Renaming and deleting, at the end of the row of a thing that has a name. */
export function RowTools({ name, disabled, onRename, onDelete }: RowToolsProps) {
  return (
    <>
      <Button variant="ghost" size="icon-sm" aria-label={`Rename ${name}`} title="Rename" onClick={onRename}>
        <Pencil aria-hidden />
      </Button>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={`Delete ${name}`}
        title="Delete"
        disabled={disabled}
        onClick={onDelete}
      >
        <Trash2 aria-hidden />
      </Button>
    </>
  );
}

type RenameFormProps = {
  name: string;
  /** The call that renames it, and how it is made. */
  action: { busy: boolean; error: ApiError | null };
  send: (body: { name: string }) => Promise<unknown>;
  rules: BodyRules;
  onDone: () => void;
  className?: string;
};

/** In the place of a row: its new name. One that is taken is said at the field. */
export function RenameForm({ name, action, send, rules, onDone, className }: RenameFormProps) {
  const form = useContractForm({
    action,
    initial: { name },
    bodyOf: (values) => ({ name: values.name }),
    send: async (body) => {
      const renamed = await send(body);
      if (renamed) onDone();
      return renamed;
    },
    rules,
    placeOf: ({ code }) => (code === 'CONFLICT' ? 'name' : undefined),
  });
  return (
    <form {...form.element} aria-label={`Rename ${name}`} className={cn('flex flex-wrap items-end gap-2', className)}>
      <Field label="New name" className="min-w-40 flex-1" error={form.errorOf('name')}>
        {(field) => <Input {...field} {...form.register('name')} maxLength={80} autoFocus />}
      </Field>
      <Button variant="outline" onClick={onDone}>
        Cancel
      </Button>
      <Button type="submit" busy={action.busy}>
        Rename
      </Button>
      <FormFailure message={form.failure?.message} />
    </form>
  );
}
