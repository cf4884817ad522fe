'use client';

import { useEndpoint } from '@/components/api/use-endpoint';
import { RelativeTime } from '@/components/shared/relative-time';
import { Button } from '@/components/ui/button';
import type { WireFilmBatch } from '@/lib/contracts/film-batches';
import { listFilmBatches } from '@/lib/routes/film-batches';

const STATES: Record<WireFilmBatch['state'], string> = { running: 'Running', done: 'Done', stopped: 'Stopped' };

type EarlierProps = { projectId: string; onShow: (batch: WireFilmBatch) => void };

/** The tables of films before, those that are under way first of all. */
export function EarlierBatches({ projectId, onShow }: EarlierProps) {
  const { data: batches } = useEndpoint(
    listFilmBatches,
    { query: { projectId } },
    { pollWhile: (all) => all.some(({ state }) => state === 'running') },
  );
  if (!batches || batches.length === 0) return null;
  return (
    <section aria-labelledby="earlier-films">
      <h3 id="earlier-films" className="mb-2 text-dense font-semibold">
        Films from CSV files
      </h3>
      <ul className="flex flex-col gap-1.5">
        {batches.slice(0, 10).map((batch) => (
          <li
            key={batch._id}
            className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-line px-3 py-1.5 text-dense"
          >
            <span className="min-w-0 flex-1 basis-40 truncate">{batch.fileName}</span>
            <span className="text-muted tabular">
              {batch.films.filter(({ state }) => state === 'made').length} of {batch.films.length},{' '}
              <RelativeTime at={batch.createdAt} />
            </span>
            <span className="w-16 text-muted">{STATES[batch.state]}</span>
            <Button variant="outline" size="sm" aria-label={`Show ${batch.fileName}`} onClick={() => onShow(batch)}>
              Show
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
