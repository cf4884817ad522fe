'use client';

import { useWorkspace } from '@/components/shared/workspace-context';
import { PausesSection } from './pauses-section';
import { usePauses } from './use-pauses';

/** Stopping and resuming all publishing of the project. */
export function TimesPart() {
  const { project } = useWorkspace();
  return project && <Pauses key={project._id} projectId={project._id} />;
}

function Pauses({ projectId }: { projectId: string }) {
  const pauses = usePauses(projectId);
  return <PausesSection projectId={projectId} pauses={pauses} />;
}
