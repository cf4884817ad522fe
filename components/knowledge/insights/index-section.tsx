'use client';

import { Hammer } from 'lucide-react';
import { useAction } from '@/components/api/use-action';
import { useEndpoint } from '@/components/api/use-endpoint';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { RelativeTime } from '@/components/shared/relative-time';
import { Section } from '@/components/shared/section';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Button } from '@/components/ui/button';
import { Progress } from '@/components/ui/progress';
import { Skeleton } from '@/components/ui/skeleton';
import type { WireKnowledgeGeneration } from '@/lib/contracts/knowledge-quality';
import { activateKnowledgeIndex, buildKnowledgeIndex, getKnowledgeIndex } from '@/lib/routes/knowledge-quality';

const STATES: Record<WireKnowledgeGeneration['state'], string> = {
  building: 'Being built',
  complete: 'Complete, does not serve',
  active: 'Serves',
  previous: 'Served before',
  failed: 'Failed',
};
const VECTORS = {
  none: '',
  'in-process': 'Vectors are searched in this host’s memory.',
  mongodb: 'Vectors are searched by MongoDB.',
} as const;

/** The index that serves, the one being built and the one before; an admin builds, swaps and goes back. */
export function IndexSection({ projectId }: { projectId: string }) {
  const query = { projectId };
  const isAdmin = useWorkspace().may('admin');
  const { data, error, refetch } = useEndpoint(
    getKnowledgeIndex,
    { query },
    { live: true, pollWhile: ({ generations }) => generations.some(({ state }) => state === 'building') },
  );
  const build = useAction(buildKnowledgeIndex, {
    refresh: [getKnowledgeIndex],
    failure: 'The index could not be built',
  });
  const isBuilding = data?.generations.some(({ state }) => state === 'building') ?? false;
  return (
    <Section
      id="search-index"
      title="Search index"
      description={
        data
          ? data.mode === 'hybrid'
            ? `Documents are found by words and by meaning. ${VECTORS[data.vectors]}`
            : `Documents are found by words. ${data.reason ?? ''}`
          : undefined
      }
      actions={
        isAdmin && (
          <Button
            variant="outline"
            size="sm"
            busy={build.busy}
            disabled={isBuilding}
            onClick={() => void build.run({ query })}
          >
            {!build.busy && <Hammer aria-hidden />}
            Build a new index
          </Button>
        )
      }
    >
      {!data && error && (
        <ErrorState title="The index could not be loaded" detail={error.message} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <Loading>
          <Skeleton className="h-20 rounded-card" />
        </Loading>
      )}
      {data?.outdated && (
        <p className="text-dense text-partial">
          The index was made with other settings: another model, or older rules of cutting. A new one is built by
          itself, within the AI budgets of this project and the host; this one serves until then.
        </p>
      )}
      {data?.generations.length === 0 && <p className="text-dense text-muted">Nothing has been indexed yet.</p>}
      {data && data.generations.length > 0 && (
        <ul aria-label="Indexes" className="flex flex-col gap-2">
          {data.generations.map((generation) => (
            <Generation key={generation.id} generation={generation} projectId={projectId} isAdmin={isAdmin} />
          ))}
        </ul>
      )}
    </Section>
  );
}

type GenerationProps = { generation: WireKnowledgeGeneration; projectId: string; isAdmin: boolean };

function Generation({ generation, projectId, isAdmin }: GenerationProps) {
  const { id, state, model, dimensions, chunker, done, total, createdAt, activatedAt, golden, reason } = generation;
  const activate = useAction(activateKnowledgeIndex, {
    refresh: [getKnowledgeIndex],
    failure: 'The index could not be changed',
  });
  const name = model ? `${model}${dimensions ? `, ${dimensions} dimensions` : ''}` : 'Words alone';
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border border-line px-3 py-2">
      <div className="min-w-0 flex-1 basis-64 text-dense">
        <p>
          <span className="font-semibold">{STATES[state]}</span> · {name} · {chunker}
        </p>
        <p className="tabular text-tiny text-muted">
          {done} of {total} documents ·{' '}
          {activatedAt ? (
            <>
              serves since <RelativeTime at={activatedAt} past />
            </>
          ) : (
            <>
              begun <RelativeTime at={createdAt} past />
            </>
          )}
          {golden && golden.total > 0 && ` · ${golden.found} of ${golden.total} golden questions found`}
        </p>
        {reason && <p className="text-partial">{reason}</p>}
        {state === 'building' && (
          <Progress value={total === 0 ? null : done / total} label="Building the index" className="mt-1.5" />
        )}
      </div>
      {isAdmin && (state === 'complete' || state === 'previous') && (
        <Button
          variant="outline"
          size="sm"
          busy={activate.busy}
          onClick={() => void activate.run({ query: { projectId }, body: { generation: id } })}
        >
          {state === 'previous' ? 'Go back to it' : 'Let it serve'}
        </Button>
      )}
    </li>
  );
}
