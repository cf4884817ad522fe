'use client';

import { useAction } from '@/components/api/use-action';
import { RelativeTime } from '@/components/shared/relative-time';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { callUrl } from '@/lib/api/call';
import type { WireKnowledgeItem } from '@/lib/contracts/knowledge';
import { downloadKnowledge, restoreKnowledgeVersion } from '@/lib/routes/knowledge-versions';
import { StatusMark } from '../status-mark';
import { ITEM_CACHES } from '../use-item-acts';
import { openItem } from '../use-knowledge-address';
import { sizeWords } from '../words';

type VersionsProps = {
  item: WireKnowledgeItem;
  /** The version that is being read; null: the one that is searched. */ shown: number | null;
  canEdit: boolean;
};

/** Every version of a document, newest first: each can be read, downloaded and made the newest again. */
export function Versions({ item, shown, canEdit }: VersionsProps) {
  const { _id, versions, version, readyVersion } = item;
  const restore = useAction(restoreKnowledgeVersion, {
    refresh: ITEM_CACHES,
    failure: 'The version could not be restored',
  });
  if (versions.length < 2) return null;
  const current = shown ?? readyVersion;
  return (
    <details open={shown !== null && shown !== readyVersion}>
      <summary className="text-dense font-semibold">Versions ({versions.length})</summary>
      <ul aria-label="Versions" className="mt-2 flex flex-col gap-1.5">
        {versions.map((one) => (
          <li
            key={one.version}
            aria-current={one.version === current || undefined}
            className={cn(
              'flex flex-wrap items-center gap-x-2 gap-y-1 rounded-control border border-line px-2.5 py-1.5 text-dense',
              one.version === current && 'border-accent-text',
            )}
          >
            <span className="font-semibold">Version {one.version}</span>
            <StatusMark status={one.state} />
            <span className="min-w-0 flex-1 truncate text-tiny text-muted">
              {sizeWords(one.fileSize)} · <RelativeTime at={one.createdAt} past />
            </span>
            {one.state === 'ready' && one.version !== current && (
              <Button
                variant="outline"
                size="sm"
                aria-label={`Read version ${one.version}`}
                onClick={() => openItem(_id, { version: one.version === readyVersion ? null : one.version })}
              >
                Read
              </Button>
            )}
            <Button variant="ghost" size="sm" asChild>
              <a
                href={callUrl(downloadKnowledge, { params: { id: _id }, query: { version: one.version } })}
                download={one.fileName}
                aria-label={`Download version ${one.version}`}
              >
                Download
              </a>
            </Button>
            {canEdit && one.version !== version && (
              <Button
                variant="ghost"
                size="sm"
                busy={restore.busy}
                aria-label={`Restore version ${one.version}`}
                onClick={() => void restore.run({ params: { id: _id, version: one.version } })}
              >
                Restore
              </Button>
            )}
            {one.error && <p className="basis-full text-failed">{one.error}</p>}
          </li>
        ))}
      </ul>
    </details>
  );
}
