'use client';

import { useAction } from '@/components/api/use-action';
import { useCache } from '@/components/api/use-cache';
import { useEndpoint } from '@/components/api/use-endpoint';
import { useJob } from '@/components/api/use-job';
import { Button } from '@/components/ui/button';
import { DialogBody, DialogFooter } from '@/components/ui/dialog';
import { Link } from '@/components/ui/link';
import { Progress } from '@/components/ui/progress';
import type { WireFilmBatch } from '@/lib/contracts/film-batches';
import { getFilmBatch, listFilmBatches, tryFilmsAgain } from '@/lib/routes/film-batches';
import { VIDEO_CACHES } from '../caches';
import { countOf, secondsWords } from '../words';

type ProgressProps = { started: WireFilmBatch; canEdit: boolean; onBack: () => void; onClose: () => void };

/** How the films of a table go, and what came of each. They are made also when the dialog is closed. */
export function FilmsProgress({ started, canEdit, onBack, onClose }: ProgressProps) {
  const cache = useCache();
  const params = { id: started._id };
  const caches = [getFilmBatch, listFilmBatches, ...VIDEO_CACHES] as const;
  const { data } = useEndpoint(getFilmBatch, { params }, { pollWhile: ({ state }) => state === 'running' });
  const batch = data ?? started;
  const refresh = () => cache.refresh(...caches);
  const { job, cancel, isCancelling } = useJob({ kind: 'make-films', jobId: batch.jobId, onEnd: refresh });
  const again = useAction(tryFilmsAgain, { refresh: caches, failure: 'The films could not be begun again' });
  const isRunning = batch.state === 'running';
  const left = batch.films.filter(({ state }) => state !== 'made').length;
  return (
    <>
      <DialogBody>
        <p role="status" className="font-semibold">
          {sentence(batch)}
        </p>
        {isRunning && (
          <Progress value={job?.progress ?? (batch.films.length - left) / batch.films.length} label="Films" />
        )}
        {isRunning && job?.sentence && <p className="text-dense text-muted">{job.sentence}</p>}
        <ul aria-label="Films" className="flex flex-col divide-y divide-line">
          {batch.films.map((film) => (
            <FilmLine key={film.row} film={film} />
          ))}
        </ul>
      </DialogBody>
      <DialogFooter>
        <Button variant="ghost" className="mr-auto" onClick={onBack}>
          All templates
        </Button>
        {canEdit && isRunning && batch.jobId && (
          <Button variant="outline" busy={isCancelling} onClick={() => void cancel().then(refresh)}>
            Cancel
          </Button>
        )}
        {canEdit && !isRunning && left > 0 && (
          <Button variant="outline" busy={again.busy} onClick={() => void again.run({ params })}>
            Try {countOf(left, 'film')} again
          </Button>
        )}
        <Button onClick={onClose}>{isRunning ? 'Close, go on in the background' : 'Done'}</Button>
      </DialogFooter>
    </>
  );
}

function FilmLine({ film: { row, title, videoId, state, note, encodedSeconds, reusedSeconds } }: { film: Film }) {
  const kept = reusedSeconds ? `, ${secondsWords(reusedSeconds)} kept from films before` : '';
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-dense">
      <span className="text-muted tabular">Row {row}</span>
      <span className="min-w-0 flex-1 basis-32 truncate font-semibold">{title}</span>
      {state === 'waiting' && <span className="text-muted">Waiting</span>}
      {state === 'made' && (
        <>
          <span className="text-muted">
            {encodedSeconds === null ? 'Made' : `${secondsWords(encodedSeconds)} encoded${kept}`}
          </span>
          <Button asChild size="sm" variant="outline">
            <Link href={`/video-editor/${videoId}`} aria-label={`Open ${title}`}>
              Open
            </Link>
          </Button>
        </>
      )}
      {state === 'failed' && <p className="basis-full break-words text-failed">{note}</p>}
    </li>
  );
}

type Film = WireFilmBatch['films'][number];

function sentence({ state, films }: WireFilmBatch): string {
  const of = (wanted: Film['state']) => films.filter((film) => film.state === wanted).length;
  const [made, failed] = [of('made'), of('failed')];
  if (state === 'running') return `Making films: ${made + failed} of ${films.length} done.`;
  const rest = failed > 0 ? ` ${countOf(failed, 'film')} could not be made.` : '';
  return `${countOf(made, 'film')} of ${films.length} made${state === 'stopped' ? ', then it was stopped' : ''}.${rest}`;
}
