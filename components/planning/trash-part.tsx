'use client';

import { Section } from '@/components/shared/section';
import { useWorkspace } from '@/components/shared/workspace-context';
import { TrashList } from './trash-list';

/** The trash as a part of Settings. */
export function TrashPart() {
  const { project, may } = useWorkspace();
  if (!project) return null;
  return (
    <Section id="trash" title="Trash" description="Deleted posts are kept for 30 days. None of them is published.">
      <TrashList key={project._id} canEdit={may('author')} />
    </Section>
  );
}
