'use client';

import { useState } from 'react';
import { useEndpoint } from '@/components/api/use-endpoint';
import { ErrorState } from '@/components/shared/error-state';
import { Pager } from '@/components/shared/pager';
import { listVideoProjects } from '@/lib/routes/video-projects';
import { VideoTile } from '../tile/video-tile';
import { GRID } from './grid-look';

const SHOWN = 12;

/** Films that were made of templates and have no script, newest first. */
export function FilmsOfTemplates({ projectId, canEdit }: { projectId: string; canEdit: boolean }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useEndpoint(
    listVideoProjects,
    { query: { projectId, scenarioId: 'none', page, limit: SHOWN } },
    { live: true, keepPrevious: true },
  );
  if (error && !data)
    return (
      <ErrorState
        title="The films of templates could not be loaded"
        detail={error.message}
        onRetry={() => void refetch()}
      />
    );
  if (!data || data.pagination.total === 0) return null;
  return (
    <section aria-labelledby="films-of-templates" className="flex flex-col gap-3">
      <h2 id="films-of-templates" className="font-semibold">
        Films of templates
      </h2>
      <ul aria-label="Films of templates" className={GRID}>
        {data.data.map((video) => (
          <li key={video._id} className="min-w-0">
            <VideoTile video={video} canEdit={canEdit} />
          </li>
        ))}
      </ul>
      <Pager label="Pages of films" page={page} pages={data.pagination.totalPages} onPage={setPage} />
    </section>
  );
}
