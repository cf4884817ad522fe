'use client';

import { useWorkspace } from '@/components/shared/workspace-context';
import { Button } from '@/components/ui/button';
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFooter } from '@/components/ui/dialog';
import type { WireProject } from '@/lib/contracts/projects';
import { InvitationList, InviteForm } from './manage-invitations';
import { MemberList } from './member-list';

type ManageDialogProps = { project: WireProject; onClose: () => void };

/** Members of a project: invite, change roles, remove, ask one to own it. */
export function ManageDialog({ project, onClose }: ManageDialogProps) {
  const { may } = useWorkspace();
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title="Manage Project" description={project.name} hideClose>
        <DialogBody>
          <MemberList project={project} onLeft={onClose} />
          {may('admin') && <InvitationList project={project} />}
          {may('admin') && <InviteForm project={project} />}
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="outline">Close</Button>
          </DialogClose>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
