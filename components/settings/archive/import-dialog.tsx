'use client';

import { CircleCheck, Info } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useAction } from '@/components/api/use-action';
import type { FollowedJob } from '@/components/api/use-job';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Button } from '@/components/ui/button';
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFooter } from '@/components/ui/dialog';
import type { WireArchivePreview } from '@/lib/contracts/archive';
import { startArchiveImport } from '@/lib/routes/archive';
import type { JobResults } from '@/lib/contracts/job-results';
import { listProjects } from '@/lib/routes/projects';
import { bytesWords } from '@/lib/media/words';
import { exactTime } from '@/lib/format/relative-time';
import { counted, listed } from '@/lib/archive/contents';
import { countOfPosts } from '@/lib/schedule/day-cards';
import { JobProgress } from '@/components/shared/job-progress';

type ImportDialogProps = { preview: WireArchivePreview; onClose: () => void };
type Outcome = JobResults['import-archive'];

/** Contents of an uploaded archive; then its import, with progress; then what came of it. */
export function ImportDialog({ preview, onClose }: ImportDialogProps) {
  const { select } = useWorkspace();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [jobId, setJobId] = useState<string | null>(null);
  const start = useAction(startArchiveImport, {
    refresh: [listProjects],
    failure: 'The import could not be started',
    onDone: (started) => setJobId(started.jobId),
  });
  const projectId = start.data?.projectId;

  function ended(job: FollowedJob<'import-archive'>): void {
    setJobId(null);
    setOutcome(job.result);
  }

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title={outcome ? `${preview.projectName} was imported` : `Import ${preview.projectName}`}
        description={`Exported ${exactTime(new Date(preview.exportedAt))}`}
        hideClose
      >
        <DialogBody>
          {outcome ? <Result outcome={outcome} /> : <Contents preview={preview} />}
          {jobId && (
            <JobProgress
              kind="import-archive"
              jobId={jobId}
              failure="The import stopped. Import again goes on where it stopped"
              onEnd={ended}
            />
          )}
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="outline">{outcome || jobId ? 'Close' : 'Cancel'}</Button>
          </DialogClose>
          {!outcome && !jobId && (
            <Button busy={start.busy} onClick={() => void start.run({ params: { importId: preview.id } })}>
              {start.data ? 'Go on importing' : 'Import as a new project'}
            </Button>
          )}
          {outcome && projectId && (
            <Button
              onClick={() => {
                select(projectId);
                onClose();
              }}
            >
              Open the project
            </Button>
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

function Contents({ preview }: { preview: WireArchivePreview }) {
  const { posts, files, bytes, things, platforms, description, remarks } = preview;
  return (
    <>
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-2">
        {description && <Row name="Description">{description}</Row>}
        <Row name="Posts">
          {countOfPosts(posts.total)}: {posts.published} published, {posts.scheduled} scheduled, {posts.drafts} other
        </Row>
        <Row name="Media">
          {files} {files === 1 ? 'file' : 'files'}, {bytesWords(bytes)}
        </Row>
        {things.length > 0 && <Row name="Besides">{listed(things)}</Row>}
        <Row name="Platforms">{platforms.length === 0 ? 'None' : platforms.join(', ')}</Row>
      </dl>
      <Remarks remarks={remarks} />
    </>
  );
}

function Result({ outcome }: { outcome: Outcome }) {
  return (
    <>
      <p className="flex items-center gap-2">
        <CircleCheck aria-hidden className="size-4 shrink-0 text-published" />
        <span className="min-w-0">
          In the new project: {listed([...outcome.things, counted(outcome.files, { one: 'file', many: 'files' })])}.
        </span>
      </p>
      <Remarks remarks={outcome.remarks} />
    </>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

function Remarks({ remarks }: { remarks: readonly string[] }) {
  if (remarks.length === 0) return null;
  return (
    <ul
      tabIndex={0}
      className="flex max-h-48 flex-col gap-1.5 overflow-y-auto rounded-control bg-sunken px-3 py-2 text-dense"
    >
      {remarks.map((remark) => (
        <li key={remark} className="flex gap-2">
          <Info aria-hidden className="mt-0.5 size-3.5 shrink-0 text-muted" />
          <span className="min-w-0 break-words">{remark}</span>
        </li>
      ))}
    </ul>
  );
}
