'use client';

import { CopyPlus, Download, Pencil } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useAction } from '@/components/api/use-action';
import { useEndpoint } from '@/components/api/use-endpoint';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { Sheet } from '@/components/shared/sheet';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Button } from '@/components/ui/button';
import { Progress } from '@/components/ui/progress';
import { Skeleton } from '@/components/ui/skeleton';
import { callUrl } from '@/lib/api/call';
import type { WireKnowledgeItem } from '@/lib/contracts/knowledge';
import { getKnowledge, listKnowledge } from '@/lib/routes/knowledge';
import { downloadKnowledge } from '@/lib/routes/knowledge-versions';
import { ItemActions } from '../library/item-actions';
import { useItemWork } from '../item-work';
import { StatusMark } from '../status-mark';
import { TypeIcon } from '../type-icon';
import { useItemActs } from '../use-item-acts';
import { openItem } from '../use-knowledge-address';
import { ItemFacts } from './item-facts';
import { ItemText } from './item-text';
import { Versions } from './versions';

type ItemPanelProps = {
  id: string;
  passage: string | null;
  version: number | null;
  /** As the list has it: shown until it has been read itself, so that its text is asked for at once. */
  listed: WireKnowledgeItem | undefined;
  projectId: string;
  canEdit: boolean;
  /** Lead to the document before and after in the list. */
  steps: { onPrevious: (() => void) | undefined; onNext: (() => void) | undefined };
  onClose: () => void;
};

/** A document: what is known of it, its text at the passage that was asked for, and its versions. */
export function ItemPanel({ id, passage, version, listed, projectId, canEdit, steps, onClose }: ItemPanelProps) {
  const { select, may } = useWorkspace();
  const { data, error, refetch } = useEndpoint(
    getKnowledge,
    { params: { id }, query: { poll: 'true' } },
    { live: true, pollWhile: ({ status }) => status === 'processing' },
  );
  const item = data ?? listed;
  useOpened(id);
  const arrived = useRef(false);
  // A link leads to a document of any project, which is then chosen; choosing another project afterwards leaves it.
  const follow = useEffectEvent((owner: string) => {
    if (owner === projectId) arrived.current = true;
    else if (arrived.current) onClose();
    else select(owner);
  });
  const owner = item?.projectId;
  useEffect(() => {
    if (owner) follow(owner);
  }, [owner, projectId]);

  if (error && (!item || error.statusCode === 404))
    return (
      <Sheet title="Document" label="Document" onClose={onClose} {...steps}>
        <div className="p-4">
          {error.statusCode === 404 ? (
            <p className="text-muted">This document does not exist any more, or it is in the trash.</p>
          ) : (
            <ErrorState
              title="The document could not be loaded"
              detail={error.message}
              onRetry={() => void refetch()}
            />
          )}
        </div>
      </Sheet>
    );
  if (!item)
    return (
      <Sheet title="Document" label="Document" onClose={onClose} {...steps}>
        <div className="p-4">
          <Loading>
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="mt-3 h-24" />
            <Skeleton className="mt-3 h-64" />
          </Loading>
        </div>
      </Sheet>
    );
  return (
    <Sheet
      title={item.title}
      label="Document"
      onClose={onClose}
      {...steps}
      before={<TypeIcon type={item.metadata.fileType} />}
      actions={<PanelActions item={item} canEdit={canEdit && may('author')} />}
    >
      <Whole item={item} passage={passage} version={version} canEdit={canEdit} />
    </Sheet>
  );
}

/** Opening counts, polling does not. */
function useOpened(id: string): void {
  const open = useAction(getKnowledge, { silent: true, refresh: [listKnowledge] });
  const count = useEffectEvent((opened: string) => void open.run({ params: { id: opened } }));
  useEffect(() => count(id), [id]);
}

function PanelActions({ item, canEdit }: { item: WireKnowledgeItem; canEdit: boolean }) {
  const { edit } = useItemWork();
  return (
    <>
      <Button variant="ghost" size="icon-sm" asChild>
        <a
          href={callUrl(downloadKnowledge, { params: { id: item._id } })}
          download={item.metadata.fileName}
          aria-label={`Download ${item.metadata.fileName}`}
          title="Download"
        >
          <Download aria-hidden />
        </a>
      </Button>
      {canEdit && (
        <Button variant="ghost" size="icon-sm" aria-label="Edit document" title="Edit" onClick={() => edit(item)}>
          <Pencil aria-hidden />
        </Button>
      )}
      <ItemActions item={item} canEdit={canEdit} />
    </>
  );
}

type WholeProps = { item: WireKnowledgeItem; passage: string | null; version: number | null; canEdit: boolean };

function Whole({ item, passage, version, canEdit }: WholeProps) {
  const acts = useItemActs(item);
  const { processing, status, error, readyVersion, duplicateOf } = item;
  return (
    <div className="flex flex-col gap-4 p-4">
      <div className="flex flex-wrap items-center gap-2">
        <StatusMark status={status} />
        {processing && (
          <span className="flex min-w-40 flex-1 items-center gap-2 text-dense text-muted">
            <Progress value={processing.progress} label={`Reading ${item.title}`} className="w-24 shrink-0" />
            <span role="status">{processing.step}</span>
          </span>
        )}
        {processing && readyVersion !== null && (
          <p className="basis-full text-dense text-muted">Version {readyVersion} is searched until this one is read.</p>
        )}
      </div>
      {status === 'error' && (
        <ErrorState
          title="This document could not be read"
          detail={error ?? undefined}
          onRetry={canEdit ? acts.reprocess : undefined}
        />
      )}
      {duplicateOf && (
        <p className="flex items-center gap-2 text-dense text-muted">
          <CopyPlus aria-hidden className="size-3.5 shrink-0" />
          <span>
            Another document has the same words.{' '}
            <Button variant="link" size="inline" onClick={() => openItem(duplicateOf)}>
              Open it
            </Button>
          </span>
        </p>
      )}
      <ItemFacts item={item} />
      <Versions item={item} shown={version} canEdit={canEdit} />
      {(readyVersion !== null || version !== null) && (
        <ItemText
          key={`${version ?? readyVersion} ${passage}`}
          id={item._id}
          passage={passage}
          version={version ?? readyVersion}
        />
      )}
    </div>
  );
}
