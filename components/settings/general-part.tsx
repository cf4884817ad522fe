'use client';

import { SectionSkeleton } from '@/components/shared/skeletons';
import { useWorkspace } from '@/components/shared/workspace-context';
import { loadLater } from '@/components/ui/load-later';
import { OpenInvitations } from './open-invitations';
import { ProjectPanel } from './project-panel';

// Below what the page is opened for.
const below = () => <SectionSkeleton />;
const BrandKitSection = loadLater(() => import('./brand-kit-section').then((part) => part.BrandKitSection), {
  loading: below,
});
const ArchiveSection = loadLater(() => import('./archive/archive-section').then((part) => part.ArchiveSection), {
  loading: below,
});

/** Projects, their look, and what comes in and goes out as a whole. */
export function GeneralPart() {
  const { projects, project } = useWorkspace();
  return (
    <>
      <OpenInvitations />
      {projects && <ProjectPanel projects={projects} />}
      {project && <BrandKitSection key={`look-${project._id}`} projectId={project._id} />}
      {project && <ArchiveSection key={`archive-${project._id}`} project={project} />}
    </>
  );
}
