'use client';

import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { useEndpoint } from '@/components/api/use-endpoint';
import { EmptyState } from '@/components/shared/empty-state';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { RelativeTime } from '@/components/shared/relative-time';
import { TrashButtons } from '@/components/shared/trash-buttons';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import { Skeleton } from '@/components/ui/skeleton';
import { toast } from '@/components/ui/toast';
import type { WireTrashedKnowledge } from '@/lib/contracts/knowledge-versions';
import { KNOWLEDGE_TRASH_DAYS } from '@/lib/knowledge/categories';
import { deleteKnowledgeForGood, listKnowledgeTrash, restoreKnowledge } from '@/lib/routes/knowledge-versions';
import { TypeIcon } from '../type-icon';
import { ITEM_CACHES } from '../use-item-acts';

type TrashDialogProps = { projectId: string; canEdit: boolean; onClose: () => void };

/** Documents deleted in the last 30 days. */
export function TrashDialog({ projectId, canEdit, onClose }: TrashDialogProps) {
  const { data: items, error, refetch } = useEndpoint(listKnowledgeTrash, { query: { projectId } });
  const [asked, ask] = useState<WireTrashedKnowledge | null>(null);
  const restore = useAction(restoreKnowledge, {
    refresh: ITEM_CACHES,
    failure: 'The document could not be restored',
    onDone: () => void toast.success('Document restored'),
  });
  const remove = useAction(deleteKnowledgeForGood, {
    refresh: [listKnowledgeTrash],
    failure: 'The document could not be deleted',
  });
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="Trash"
        description={`Deleted documents are kept for ${KNOWLEDGE_TRASH_DAYS} days, with all their versions. They are not searched.`}
        className="w-[min(640px,calc(100vw-32px))]"
      >
        <DialogBody>
          {!items && error && (
            <ErrorState title="The trash could not be loaded" detail={error.message} onRetry={() => void refetch()} />
          )}
          {!items && !error && (
            <Loading>
              <Skeleton className="h-32 rounded-card" />
            </Loading>
          )}
          {items?.length === 0 && <EmptyState icon={Trash2} title="The trash is empty" />}
          {items && items.length > 0 && (
            <ul aria-label="Deleted documents" className="flex flex-col gap-2">
              {items.map((item) => (
                <li
                  key={item._id}
                  className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border border-line bg-panel p-3"
                >
                  <TypeIcon type={item.metadata.fileType} />
                  <div className="min-w-0 flex-1 basis-56">
                    <p className="truncate font-semibold">{item.title}</p>
                    <p className="text-dense text-muted">
                      Deleted <RelativeTime at={item.deletedAt} past />, goes for good{' '}
                      <RelativeTime at={item.expiresAt} />
                    </p>
                  </div>
                  {canEdit && (
                    <TrashButtons
                      name={item.title}
                      onRestore={() => void restore.run({ params: { id: item._id } })}
                      onDelete={() => ask(item)}
                    />
                  )}
                </li>
              ))}
            </ul>
          )}
        </DialogBody>
        {asked && (
          <ConfirmDialog
            title="Delete this document for good?"
            description={`${asked.title}, with its files and versions. This cannot be undone.`}
            confirmLabel="Delete for good"
            onConfirm={() => void remove.run({ params: { id: asked._id } })}
            onClose={() => ask(null)}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}
