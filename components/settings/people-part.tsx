'use client';

import { Section } from '@/components/shared/section';
import { SectionSkeleton } from '@/components/shared/skeletons';
import { useWorkspace } from '@/components/shared/workspace-context';
import { loadLater } from '@/components/ui/load-later';
import { ApprovalSection } from './approval-section';
import { InvitationList, InviteForm } from './manage-invitations';
import { MemberList } from './member-list';

// Below what the page is opened for.
const below = () => <SectionSkeleton />;
const AuditSection = loadLater(
  () => import('@/components/shared/audit/audit-section').then((part) => part.AuditSection),
  { loading: below },
);

/** Who works in the project, who is invited, whose posts need approval, and who did what. */
export function PeoplePart() {
  const { project, may } = useWorkspace();
  if (!project) return null;
  return (
    <>
      <Section id="people" title="People" description={`Everybody who can open ${project.name}.`}>
        <MemberList project={project} />
        {may('admin') && <InvitationList project={project} />}
        {may('admin') && <InviteForm project={project} />}
      </Section>
      <ApprovalSection project={project} />
      {may('admin') && <AuditSection projectId={project._id} />}
    </>
  );
}
