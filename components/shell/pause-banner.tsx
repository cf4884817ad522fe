'use client';

import { useEndpoint } from '@/components/api/use-endpoint';
import { useWorkspace } from '@/components/shared/workspace-context';
import { loadLater } from '@/components/ui/load-later';
import { listPauses } from '@/lib/routes/pauses';
import type { WireProject } from '@/lib/contracts/projects';

// Seldom seen, and it brings the words for every network.
const PauseBar = loadLater(() => import('./pause-bar').then((part) => part.PauseBar));

/** On every page: the pause, its reason and end, the number of waiting posts, and Resume. */
export function PauseBanner() {
  const { project, isClient } = useWorkspace();
  return project && !isClient ? <Pauses key={project._id} project={project} /> : null;
}

const WIDEST_FIRST = { all: 0, project: 1, platform: 2 } as const;

function Pauses({ project }: { project: WireProject }) {
  const pauses = useEndpoint(
    listPauses,
    { query: { projectId: project._id } },
    { live: true, pollWhile: (list) => list.some(({ until }) => until !== null) },
  );
  const [widest, ...others] = (pauses.data ?? []).toSorted((a, b) => WIDEST_FIRST[a.scope] - WIDEST_FIRST[b.scope]);
  return (
    <div role="status">{widest && <PauseBar pause={widest} others={others.length} projectId={project._id} />}</div>
  );
}
