'use client';

import { useState } from 'react';
import { loadLater } from '@/components/ui/load-later';
import { toast } from '@/components/ui/toast';
import { useAction } from '@/components/api/use-action';
import { useCache } from '@/components/api/use-cache';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { optionsOf, Select } from '@/components/ui/select';
import type { WireProject } from '@/lib/contracts/projects';
import { listProjects, removeMember, transferProject, updateMember, withdrawTransfer } from '@/lib/routes/projects';
import { MEMBER_ROLES } from '@/lib/sign-in/given-roles';
import type { Role } from '@/lib/sign-in/roles';
import { RoleRights, RoleWord } from './role-word';

const ConfirmDialog = loadLater(() => import('@/components/ui/confirm-dialog').then((part) => part.ConfirmDialog));

/** The members of a project: their roles, removing them, asking one to own it. */
export function MemberList({ project, onLeft }: { project: WireProject; onLeft?: () => void }) {
  const { user, may, select } = useWorkspace();
  const cache = useCache();
  const keep = (saved: WireProject) => cache.put(listProjects, saved);
  const change = useAction(updateMember, { onDone: keep });
  const remove = useAction(removeMember, { refresh: [listProjects] });
  const isOwner = project.userId === user._id;
  const [newOwner, setNewOwner] = useState<string | null>(null);
  const transfer = useAction(transferProject, {
    failure: 'The new owner could not be asked',
    onDone: (saved) => {
      // A default project that is taken over is no longer the owner's default: the page stays on it anyway.
      select(saved._id);
      keep(saved);
      toast.success(`${saved.transferOffer?.to.name ?? 'The member'} is asked. Nothing changes until they accept`);
    },
  });
  const newOwnerName = project.members.find(({ userId: member }) => member._id === newOwner)?.userId.name;

  function changeRole(userId: string, role: Role): void {
    if (role === 'owner') setNewOwner(userId);
    else void change.run({ params: { id: project._id, userId }, body: { role } });
  }
  async function drop(userId: string): Promise<void> {
    const saved = await remove.run({ params: { id: project._id, userId } });
    if (!saved) return;
    if (userId !== user._id) return keep(saved);
    cache.remove(listProjects, project._id);
    onLeft?.();
  }

  return (
    <>
      {newOwner && (
        <ConfirmDialog
          title={`Ask ${newOwnerName ?? 'them'} to become the owner?`}
          description="Once they accept, they own the project and you stay as an admin. Nothing changes before."
          confirmLabel="Ask"
          onConfirm={() => void transfer.run({ params: { id: project._id }, body: { newOwnerId: newOwner } })}
          onClose={() => setNewOwner(null)}
        />
      )}
      <ul aria-label="Members" className="divide-y divide-line rounded-card border border-line">
        <li className="flex min-h-12 items-center gap-3 px-3 py-2">
          <Avatar name={project.owner?.name ?? 'Owner'} className="size-7" />
          <span className="min-w-0 flex-1">
            <span className="block truncate">{isOwner ? 'You' : (project.owner?.name ?? 'Owner')}</span>
            {project.owner && <span className="block truncate text-tiny text-muted">{project.owner.email}</span>}
          </span>
          <RoleWord role="owner" />
        </li>
        {project.members.map(({ userId: member, role }) => {
          const isSelf = member._id === user._id;
          return (
            <li key={member._id} className="flex min-h-12 flex-wrap items-center gap-3 px-3 py-2">
              <Avatar name={member.name} className="size-7" />
              <span className="min-w-0 flex-1 max-sm:basis-[calc(100%-3rem)]">
                <span className="block truncate">{isSelf ? 'You' : member.name}</span>
                <span className="block truncate text-tiny text-muted">{member.email}</span>
              </span>
              {may('admin') ? (
                <Select
                  aria-label={`Role of ${member.name}`}
                  className="w-28 max-sm:ml-10 max-sm:flex-1"
                  value={role}
                  onChange={(event) => changeRole(member._id, event.target.value as Role)}
                  options={[...optionsOf(MEMBER_ROLES), ...(isOwner ? [{ value: 'owner', label: 'owner…' }] : [])]}
                />
              ) : (
                <RoleWord role={role} />
              )}
              {(may('admin') || isSelf) && (
                <Button
                  variant="outline"
                  size="sm"
                  aria-description={member.name}
                  onClick={() => void drop(member._id)}
                >
                  {isSelf ? 'Leave' : 'Remove'}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <RoleRights />
      {project.transferOffer && <PendingOffer project={project} canWithdraw={isOwner} />}
    </>
  );
}

/** The owner has asked a member to take over. */
function PendingOffer({ project, canWithdraw }: { project: WireProject; canWithdraw: boolean }) {
  const cache = useCache();
  const withdraw = useAction(withdrawTransfer, { onDone: (saved) => cache.put(listProjects, saved) });
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-control bg-partial-soft px-3 py-2 text-dense text-partial">
      <p className="min-w-0 flex-1">{project.transferOffer?.to.name} is asked to become the owner.</p>
      {canWithdraw && (
        <Button
          variant="outline"
          size="sm"
          busy={withdraw.busy}
          aria-description="The offer of this project"
          onClick={() => void withdraw.run({ params: { id: project._id } })}
        >
          Withdraw
        </Button>
      )}
    </div>
  );
}
