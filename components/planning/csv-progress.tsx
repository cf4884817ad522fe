'use client';

import { useAction } from '@/components/api/use-action';
import { useCache } from '@/components/api/use-cache';
import { useEndpoint } from '@/components/api/use-endpoint';
import { useJob } from '@/components/api/use-job';
import { POST_LISTS } from '@/components/shared/posts-cache';
import { Button } from '@/components/ui/button';
import { DialogBody, DialogFooter } from '@/components/ui/dialog';
import { Progress } from '@/components/ui/progress';
import type { WirePostImport } from '@/lib/contracts/imports';
import { getImport, listImports, undoImport } from '@/lib/routes/imports';
import { countPosts } from '@/lib/routes/posts-together';

/** How an import goes, and what came of it. It goes on when the dialog is closed. */
export function CsvProgress({
  started,
  onAgain,
  onClose,
}: {
  started: WirePostImport;
  onAgain: () => void;
  onClose: () => void;
}) {
  const cache = useCache();
  const params = { id: started._id };
  const refresh = () => cache.refresh(getImport, listImports, ...POST_LISTS, countPosts);
  const { job, cancel, isCancelling } = useJob({ kind: 'import-posts', jobId: started.jobId, onEnd: refresh });
  const { data: current } = useEndpoint(getImport, { params }, { pollWhile: ({ state }) => state === 'running' });
  const undo = useAction(undoImport, {
    refresh: [getImport, listImports, ...POST_LISTS, countPosts],
    failure: 'The import could not be undone',
  });
  const shown = current ?? started;

  return (
    <>
      <DialogBody>
        <p role="status" className="font-semibold">
          {sentence(shown)}
        </p>
        {shown.state === 'running' && (
          <Progress value={shown.total > 0 ? (shown.made + shown.failed) / shown.total : null} label="Import" />
        )}
        {shown.state === 'running' && job?.sentence && <p className="text-dense text-muted">{job.sentence}</p>}
        {shown.notes.length > 0 && (
          <ul aria-label="Notes" className="flex flex-col gap-1 text-dense text-failed">
            {shown.notes.map(({ row, message }) => (
              <li key={row}>
                Row {row}: {message}
              </li>
            ))}
          </ul>
        )}
      </DialogBody>
      <DialogFooter>
        {shown.state === 'running' && shown.jobId && (
          <Button variant="outline" busy={isCancelling} onClick={() => void cancel().then(refresh)}>
            Cancel import
          </Button>
        )}
        {shown.state !== 'running' && shown.state !== 'undone' && shown.made > 0 && (
          <Button variant="outline" busy={undo.busy} onClick={() => void undo.run({ params })}>
            Undo import
          </Button>
        )}
        {shown.state !== 'running' && (
          <Button variant="outline" onClick={onAgain}>
            Import another file
          </Button>
        )}
        <Button onClick={onClose}>{shown.state === 'running' ? 'Close, go on in the background' : 'Done'}</Button>
      </DialogFooter>
    </>
  );
}

function sentence({ state, made, failed, total }: WirePostImport): string {
  const posts = (count: number) => (count === 1 ? '1 post' : `${count} posts`);
  if (state === 'running') return `Importing: ${made + failed} of ${posts(total)} done.`;
  if (state === 'undone') return 'The import was undone. The imported posts are in the trash.';
  const rest = failed > 0 ? ` ${failed === 1 ? '1 row' : `${failed} rows`} failed.` : '';
  return `${posts(made)} imported${state === 'stopped' ? `, then the import was stopped` : ''}.${rest}`;
}
