'use client';

import { FileSpreadsheet, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { FormFailure } from '@/components/shared/form-failure';
import { useContractForm } from '@/components/shared/use-contract-form';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import type { WireFilmTemplateRow } from '@/lib/contracts/film-templates';
import { getFilmTemplate, listFilmTemplates, renameFilmTemplate } from '@/lib/routes/film-templates';
import { renameFilmTemplateRules } from '@/lib/routes/rules/film-templates';
import { secondsWords } from '../words';

type RowProps = {
  template: WireFilmTemplateRow;
  canEdit: boolean;
  disabled: boolean;
  onUse: () => void;
  onCsv: () => void;
  onDelete: () => void;
};

/** A template: its name and fields, what can be made of it, renaming and deleting. */
export function FilmTemplateRow({ template, canEdit, disabled, onUse, onCsv, onDelete }: RowProps) {
  const [isRenaming, setRenaming] = useState(false);
  const { name, labels, format, seconds } = template;
  if (isRenaming) return <Rename template={template} onDone={() => setRenaming(false)} />;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="min-w-0 flex-1 basis-56">
        <p className="truncate font-semibold">{name}</p>
        <p className="truncate text-dense text-muted">
          {format}, {secondsWords(seconds)} · {labels.join(', ')}
        </p>
      </div>
      {canEdit && (
        <div className="flex flex-wrap items-center gap-1">
          <Button variant="outline" size="sm" aria-label={`Use ${name}`} disabled={disabled} onClick={onUse}>
            Use
          </Button>
          <Button
            variant="outline"
            size="sm"
            aria-label={`Films from a CSV with ${name}`}
            disabled={disabled}
            onClick={onCsv}
          >
            <FileSpreadsheet aria-hidden />
            Films from a CSV
          </Button>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={`Rename ${name}`}
            title="Rename"
            onClick={() => setRenaming(true)}
          >
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
        </div>
      )}
    </div>
  );
}

function Rename({ template, onDone }: { template: WireFilmTemplateRow; onDone: () => void }) {
  const action = useAction(renameFilmTemplate, { silent: true, refresh: [listFilmTemplates, getFilmTemplate] });
  const form = useContractForm({
    action,
    initial: { name: template.name },
    bodyOf: ({ name }) => ({ name }),
    send: async (body) => {
      if (await action.run({ params: { id: template._id }, body })) onDone();
    },
    rules: renameFilmTemplateRules,
    placeOf: ({ code }) => (code === 'CONFLICT' ? 'name' : undefined),
  });
  return (
    <form {...form.element} aria-label={`Rename ${template.name}`} className="flex flex-wrap items-end gap-2">
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
