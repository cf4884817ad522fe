'use client';

import { useWorkspace } from '@/components/shared/workspace-context';
import { AiBudgetSection } from './ai-budget-section';

/** What AI may cost this project, and did. */
export function AiPart() {
  const { project } = useWorkspace();
  return project && <AiBudgetSection key={project._id} project={project} />;
}
