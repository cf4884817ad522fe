'use client';

import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { RenameForm, RowTools } from '@/components/shared/rename';
import { Button } from '@/components/ui/button';
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
          <RowTools {...{ name, disabled, onDelete }} onRename={() => setRenaming(true)} />
        </div>
      )}
    </div>
  );
}

function Rename({ template: { _id, name }, onDone }: { template: WireFilmTemplateRow; onDone: () => void }) {
  const action = useAction(renameFilmTemplate, { silent: true, refresh: [listFilmTemplates, getFilmTemplate] });
  const send = (body: { name: string }) => action.run({ params: { id: _id }, body });
  return <RenameForm {...{ name, action, send, onDone }} rules={renameFilmTemplateRules} />;
}
