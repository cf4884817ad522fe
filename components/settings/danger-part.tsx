'use client';

import { Section } from '@/components/shared/section';
import { useWorkspace } from '@/components/shared/workspace-context';
import { DeleteProject } from './delete-project';

/** Acts that can't be taken back. */
export function DangerPart() {
  const { project, may } = useWorkspace();
  if (!project) return null;
  return (
    <Section
      id="delete-project"
      title="Delete the project"
      description={
        reasonAgainst(project.isDefault, may('owner')) ?? `${project.name} is deleted with everything in it.`
      }
    >
      <div>
        <DeleteProject key={project._id} project={project} />
      </div>
    </Section>
  );
}

function reasonAgainst(isDefault: boolean, isOwner: boolean): string | null {
  if (!isOwner) return 'Only the owner can delete the project.';
  return isDefault ? 'This is your default project: it cannot be deleted.' : null;
}
