'use client';

import { LayoutTemplate } from 'lucide-react';
import { useState } from 'react';
import { useEndpoint } from '@/components/api/use-endpoint';
import { EmptyState } from '@/components/shared/empty-state';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import { Skeleton } from '@/components/ui/skeleton';
import type { WireFilmBatch } from '@/lib/contracts/film-batches';
import type { WireFilmTemplate } from '@/lib/contracts/film-templates';
import { listFilmTemplates } from '@/lib/routes/film-templates';
import { CsvFilms } from './csv-films';
import { EarlierBatches } from './earlier-batches';
import { FilmsProgress } from './films-progress';
import { FilmTemplateRow } from './film-template-row';
import { UseTemplateForm } from './use-template-form';
import { useFilmTemplates } from './use-film-templates';

type Shown = { as: 'use' | 'csv'; template: WireFilmTemplate } | { as: 'batch'; batch: WireFilmBatch } | { as: 'list' };

type TemplatesProps = { projectId: string; canEdit: boolean; onClose: () => void };

/** The project's templates of films: one film of a form, or many of a table. */
export function TemplatesDialog({ projectId, canEdit, onClose }: TemplatesProps) {
  const [shown, setShown] = useState<Shown>({ as: 'list' });
  const back = () => setShown({ as: 'list' });
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent {...wordsOf(shown)} className="w-[min(760px,calc(100vw-32px))]">
        {shown.as === 'list' && <TemplateList {...{ projectId, canEdit }} onShow={setShown} />}
        {shown.as === 'use' && <UseTemplateForm {...{ projectId }} template={shown.template} onBack={back} />}
        {shown.as === 'csv' && (
          <CsvFilms template={shown.template} onBack={back} onStarted={(batch) => setShown({ as: 'batch', batch })} />
        )}
        {shown.as === 'batch' && (
          <FilmsProgress started={shown.batch} canEdit={canEdit} onBack={back} onClose={onClose} />
        )}
      </DialogContent>
    </Dialog>
  );
}

function wordsOf(shown: Shown): { title: string; description: string } {
  if (shown.as === 'list')
    return { title: 'Templates', description: 'One film of a form, or up to 100 films of a CSV file.' };
  if (shown.as === 'batch')
    return { title: 'Films from a CSV', description: `${shown.batch.fileName}, “${shown.batch.templateName}”` };
  const { name } = shown.template;
  if (shown.as === 'use') return { title: `Use “${name}”`, description: 'An empty field keeps what the template has.' };
  return { title: 'Films from a CSV', description: `Each row becomes a film of “${name}”.` };
}

type ListProps = Omit<TemplatesProps, 'onClose'> & { onShow: (shown: Shown) => void };

function TemplateList({ projectId, canEdit, onShow }: ListProps) {
  const { data: templates, error, refetch } = useEndpoint(listFilmTemplates, { query: { projectId } });
  const { open, remove, busy } = useFilmTemplates(projectId);
  async function choose(as: 'use' | 'csv', id: string): Promise<void> {
    const template = await open(id);
    if (template) onShow({ as, template });
  }
  return (
    <DialogBody>
      {!templates && error && (
        <ErrorState title="The templates could not be loaded" detail={error.message} onRetry={() => void refetch()} />
      )}
      {!templates && !error && (
        <Loading>
          <Skeleton className="h-24 rounded-card" />
        </Loading>
      )}
      {templates?.length === 0 && (
        <EmptyState icon={LayoutTemplate} title="No templates yet">
          Open a video in the editor, then choose “Save as template” in its “More” menu.
        </EmptyState>
      )}
      {templates && templates.length > 0 && (
        <ul aria-label="Templates" className="flex flex-col divide-y divide-line">
          {templates.map((row) => (
            <li key={row._id} className="py-2">
              <FilmTemplateRow
                template={row}
                canEdit={canEdit}
                disabled={busy}
                onUse={() => void choose('use', row._id)}
                onCsv={() => void choose('csv', row._id)}
                onDelete={() => void remove(row)}
              />
            </li>
          ))}
        </ul>
      )}
      <EarlierBatches projectId={projectId} onShow={(batch) => onShow({ as: 'batch', batch })} />
    </DialogBody>
  );
}
