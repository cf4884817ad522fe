'use client';

import { Download, PackageOpen, Trash2 } from 'lucide-react';
import { useAction } from '@/components/api/use-action';
import { useEndpoint } from '@/components/api/use-endpoint';
import { useRunningJob } from '@/components/api/use-running-job';
import { JobProgress } from '@/components/shared/job-progress';
import { ErrorState } from '@/components/shared/error-state';
import { RelativeTime } from '@/components/shared/relative-time';
import { Section } from '@/components/shared/section';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Button } from '@/components/ui/button';
import { callUrl } from '@/lib/api/call';
import { deleteExport, downloadExport, exportProject, listExports } from '@/lib/routes/archive';
import type { WireProject } from '@/lib/contracts/projects';
import { bytesWords } from '@/lib/media/words';
import { ImportButton } from './import-button';

/** A project as one archive: out of this host, and into it. */
export function ArchiveSection({ project }: { project: WireProject }) {
  const { may } = useWorkspace();
  return (
    <Section
      id="archive"
      title="Import and export"
      description="All of a project but its credentials. Importing makes a new project and sends nothing."
      actions={<ImportButton />}
    >
      {may('admin') ? (
        <Exports project={project} />
      ) : (
        <p className="text-dense text-muted">Exporting {project.name} needs the role admin.</p>
      )}
    </Section>
  );
}

function Exports({ project }: { project: WireProject }) {
  const params = { id: project._id };
  const { data, error, refetch } = useEndpoint(listExports, { params });
  const running = useRunningJob(project._id, 'export-project');
  const start = useAction(exportProject, {
    failure: 'The export could not be started',
    onDone: (started) => running.follow(started.jobId),
  });
  const remove = useAction(deleteExport, { refresh: [listExports], failure: 'The archive could not be deleted' });
  return (
    <>
      {running.jobId ? (
        <JobProgress
          kind="export-project"
          jobId={running.jobId}
          failure="The project could not be exported"
          onEnd={() => {
            running.end();
            void refetch();
          }}
        />
      ) : (
        <Button variant="outline" className="self-start" busy={start.busy} onClick={() => void start.run({ params })}>
          <PackageOpen aria-hidden />
          <span className="min-w-0 truncate">Export {project.name}</span>
        </Button>
      )}
      {error && !data && (
        <ErrorState title="The archives could not be loaded" detail={error.message} onRetry={() => void refetch()} />
      )}
      {data && data.length > 0 && (
        <ul aria-label="Archives" className="divide-y divide-line rounded-control border border-line">
          {data.map((archive) => (
            <li key={archive.id} className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2">
              <div className="min-w-0 flex-1">
                <p className="truncate">{archive.name}</p>
                <p className="text-dense text-muted">
                  <span className="tabular">{bytesWords(archive.bytes)}</span> · made{' '}
                  <RelativeTime at={archive.createdAt} /> · kept until <RelativeTime at={archive.expiresAt} />
                </p>
              </div>
              <Button variant="outline" asChild size="sm">
                <a
                  href={callUrl(downloadExport, { params: { ...params, exportId: archive.id } })}
                  download={archive.name}
                >
                  <Download aria-hidden />
                  Download
                </a>
              </Button>
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={`Delete ${archive.name}`}
                title="Delete"
                busy={remove.busy}
                onClick={() => void remove.run({ params: { ...params, exportId: archive.id } })}
              >
                <Trash2 aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
