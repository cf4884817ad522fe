'use client';

import { LayoutTemplate } from 'lucide-react';
import { useEndpoint } from '@/components/api/use-endpoint';
import { EmptyState } from '@/components/shared/empty-state';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import { Skeleton } from '@/components/ui/skeleton';
import type { WirePostTemplate, WirePostTemplateRow } from '@/lib/contracts/post-templates';
import { listPostTemplates } from '@/lib/routes/post-templates';
import { TemplateRow } from './template-row';
import { useTemplates } from './use-templates';

type UseTemplateProps = {
  projectId: string;
  /** Said under the title: where the content goes. */
  effect: string;
  onUse: (template: WirePostTemplate) => void;
  onClose: () => void;
};

/** The project's templates: one is chosen for a post, renamed or deleted. */
export function UseTemplateDialog({ projectId, effect, onUse, onClose }: UseTemplateProps) {
  const { data: templates, error, refetch } = useEndpoint(listPostTemplates, { query: { projectId } });
  const { open, remove, busy } = useTemplates(projectId);

  async function choose(row: WirePostTemplateRow): Promise<void> {
    const template = await open(row);
    if (!template) return;
    onUse(template);
    onClose();
  }

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title="Use template" description={effect}>
        <DialogBody>
          {!templates && error && (
            <ErrorState
              title="The templates could not be loaded"
              detail={error.message}
              onRetry={() => void refetch()}
            />
          )}
          {!templates && !error && (
            <Loading>
              <Skeleton className="h-24 rounded-card" />
            </Loading>
          )}
          {templates?.length === 0 && (
            <EmptyState icon={LayoutTemplate} title="No templates yet">
              Write a post, then choose “Save as template” in its menu.
            </EmptyState>
          )}
          {templates && templates.length > 0 && (
            <ul aria-label="Templates" className="-mx-2 flex flex-col gap-0.5">
              {templates.map((row) => (
                <li key={row._id}>
                  <TemplateRow
                    template={row}
                    disabled={busy}
                    onUse={() => void choose(row)}
                    onDelete={() => void remove(row)}
                  />
                </li>
              ))}
            </ul>
          )}
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
