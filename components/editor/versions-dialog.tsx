'use client';

import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { useEndpoint } from '@/components/api/use-endpoint';
import { ErrorState } from '@/components/shared/error-state';
import { RelativeTime } from '@/components/shared/relative-time';
import { Button } from '@/components/ui/button';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import { Skeleton } from '@/components/ui/skeleton';
import { getTimeline, listTimelineVersions, restoreTimelineVersion } from '@/lib/routes/video-timeline';
import { VersionLook } from './version-look';

type VersionsDialogProps = { id: string; canEdit: boolean; onRestored: () => void; onClose: () => void };

/** The saved versions of a timeline, of which one can be brought back. */
export function VersionsDialog({ id, canEdit, onRestored, onClose }: VersionsDialogProps) {
  const { data, error, refetch } = useEndpoint(listTimelineVersions, { params: { id } });
  const { run, busy } = useAction(restoreTimelineVersion, { refresh: [getTimeline, listTimelineVersions] });
  const [looked, setLooked] = useState<number | null>(null);
  const restore = async (n: number) => {
    if (await run({ params: { id, n } })) onRestored();
  };
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title="Versions" description="The newest 50 are kept. Bringing one back saves it as the newest.">
        <DialogBody>
          {error && (
            <ErrorState title="The versions can’t be shown" detail={error.message} onRetry={() => void refetch()} />
          )}
          {!data && !error && <Skeleton className="h-24" />}
          {data?.data.length === 0 && <p className="text-muted">Nothing has been saved yet.</p>}
          <ul className="flex flex-col divide-y divide-line">
            {data?.data.map(({ version, savedAt, savedBy, items }, index) => (
              <li key={version} className="py-2">
                <div className="flex items-center gap-3">
                  <span className="min-w-0 flex-1">
                    <span className="font-semibold">Version {version}</span>{' '}
                    <span className="text-dense text-muted">
                      {items === 1 ? '1 item' : `${items} items`}, <RelativeTime at={savedAt} />
                      {savedBy && ` by ${savedBy.name}`}
                    </span>
                  </span>
                  <Button
                    variant="ghost"
                    size="sm"
                    aria-expanded={looked === version}
                    aria-label={`Look at version ${version}`}
                    onClick={() => setLooked(looked === version ? null : version)}
                  >
                    Look
                  </Button>
                  {index > 0 && canEdit && (
                    <Button
                      variant="outline"
                      size="sm"
                      busy={busy}
                      aria-label={`Bring back version ${version}`}
                      onClick={() => void restore(version)}
                    >
                      Bring back
                    </Button>
                  )}
                </div>
                {looked === version && (
                  <VersionLook {...{ id, version }} before={data.data[index + 1]?.version ?? null} />
                )}
              </li>
            ))}
          </ul>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
