'use client';

import { useEndpoint } from '@/components/api/use-endpoint';
import { RelativeTime } from '@/components/shared/relative-time';
import type { WireGoldenRun } from '@/lib/contracts/knowledge-quality';
import { listGoldenRuns } from '@/lib/routes/knowledge-quality';

const SHOWN = 10;

/** The last runs of the golden questions, and what changed from one to the next. */
export function GoldenRuns({ projectId }: { projectId: string }) {
  const { data: runs } = useEndpoint(listGoldenRuns, { query: { projectId } });
  if (!runs || runs.length === 0) return null;
  return (
    <div className="flex flex-col gap-1.5">
      <h3 className="text-dense font-semibold">Runs</h3>
      <ul aria-label="Runs" className="flex flex-col">
        {runs.slice(0, SHOWN).map((run) => (
          <li key={run.id} className="border-b border-line py-1.5 last:border-b-0">
            <Run run={run} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Run({ run }: { run: WireGoldenRun }) {
  const changed = run.results.filter(({ rank, before }) => rank !== before);
  return (
    <details>
      <summary className="tabular text-dense">
        <RelativeTime at={run.at} past /> · {run.found} of {run.total} found · mean reciprocal rank{' '}
        {run.meanReciprocalRank.toFixed(3)} · <span className="text-published">{run.better} better</span>,{' '}
        <span className={run.worse > 0 ? 'text-failed' : ''}>{run.worse} worse</span> ·{' '}
        {run.mode === 'hybrid' ? 'by words and by meaning' : 'by words'}
      </summary>
      {changed.length === 0 ? (
        <p className="py-1 pl-4 text-dense text-muted">No question changed its place.</p>
      ) : (
        <ul className="py-1 pl-4">
          {changed.map(({ questionId, question, rank, before }) => (
            <li key={questionId} className="tabular text-dense break-words">
              {question}: {before ?? 'not found'} → {rank ?? 'not found'}
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
