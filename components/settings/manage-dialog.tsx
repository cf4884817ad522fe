'use client';

import { Copy, Crown, Eye, Pencil, ShieldCheck, type LucideIcon } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { loadLater } from '@/components/ui/load-later';
import { toast } from '@/components/ui/toast';
import { useAction } from '@/components/api/use-action';
import { useCache } from '@/components/api/use-cache';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFooter } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import type { Role } from '@/lib/contracts/endpoint';
import type { WireProject } from '@/lib/contracts/projects';
import {
  addMember,
  listProjects,
  removeInvitation,
  removeMember,
  transferProject,
  updateMember,
} from '@/lib/routes/projects';

const ConfirmDialog = loadLater(() => import('@/components/ui/confirm-dialog').then((part) => part.ConfirmDialog));

type ManageDialogProps = { project: WireProject; onClose: () => void };
type MemberRole = WireProject['members'][number]['role'];

const MEMBER_ROLES: readonly MemberRole[] = ['viewer', 'editor', 'admin'];
const ROLE_ICONS: Record<Role, LucideIcon> = { owner: Crown, admin: ShieldCheck, editor: Pencil, viewer: Eye };

/** Members of a project: add, change roles, remove, invite. */
export function ManageDialog({ project, onClose }: ManageDialogProps) {
  const { may } = useWorkspace();
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title="Manage Project" description={project.name} hideClose>
        <DialogBody>
          <MemberList project={project} onLeft={onClose} />
          {may('admin') && <InvitationList project={project} />}
          {may('admin') && <AddMember project={project} />}
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

function MemberList({ project, onLeft }: { project: WireProject; onLeft: () => void }) {
  const { user, may, select } = useWorkspace();
  const cache = useCache();
  const keep = (saved: WireProject) => cache.put(listProjects, saved);
  const change = useAction(updateMember, { onDone: keep });
  const remove = useAction(removeMember, { refresh: [listProjects] });
  const isOwner = project.userId === user._id;
  const [newOwner, setNewOwner] = useState<string | null>(null);
  const transfer = useAction(transferProject, {
    failure: 'The project could not be transferred',
    refresh: [listProjects],
    onDone: transferred,
  });
  const newOwnerName = project.members.find(({ userId: member }) => member._id === newOwner)?.userId.name;

  /** The former owner of a default project gets another one, and stays at this one anyway. */
  function transferred(saved: WireProject): void {
    select(saved._id);
    keep(saved);
  }
  function changeRole(userId: string, role: Role): void {
    if (role === 'owner') setNewOwner(userId);
    else void change.run({ params: { id: project._id, userId }, body: { role } });
  }
  async function drop(userId: string): Promise<void> {
    const saved = await remove.run({ params: { id: project._id, userId } });
    if (!saved) return;
    if (userId !== user._id) return keep(saved);
    cache.remove(listProjects, project._id);
    onLeft();
  }

  return (
    <>
      {newOwner && (
        <ConfirmDialog
          title={`Make ${newOwnerName ?? 'them'} the owner?`}
          description="Only the owner can delete or transfer the project. You stay in it as an admin."
          confirmLabel="Make owner"
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
                >
                  {MEMBER_ROLES.map((name) => (
                    <option key={name}>{name}</option>
                  ))}
                  {isOwner && <option value="owner">owner…</option>}
                </Select>
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
    </>
  );
}

function RoleWord({ role }: { role: Role }) {
  const Icon = ROLE_ICONS[role];
  return (
    <span className="inline-flex items-center gap-1.5 text-dense text-muted">
      <Icon aria-hidden className="size-3.5" />
      {role}
    </span>
  );
}

function InvitationList({ project }: { project: WireProject }) {
  const cache = useCache();
  const withdraw = useAction(removeInvitation, { onDone: (saved) => cache.put(listProjects, saved) });
  const invitations = project.invitations ?? [];
  if (invitations.length === 0) return null;

  async function copy(url: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(url);
      toast.success('Invitation link copied');
    } catch {
      // Browsers refuse the clipboard on plain http: the link is shown to be copied by hand.
      toast.info(url, { duration: Infinity });
    }
  }

  return (
    <div>
      <h3 className="mb-2 text-dense font-semibold">Invited</h3>
      <ul className="divide-y divide-line rounded-card border border-line">
        {invitations.map(({ id, email, role, url }) => (
          <li key={id} className="flex min-h-12 flex-wrap items-center gap-2 px-3 py-2">
            <span className="min-w-0 flex-1 truncate max-sm:basis-full">{email}</span>
            <span className="max-sm:flex-1">
              <RoleWord role={role} />
            </span>
            <Button variant="outline" size="sm" onClick={() => void copy(url)}>
              <Copy aria-hidden />
              Copy link
            </Button>
            <Button
              variant="outline"
              size="sm"
              aria-description={email}
              onClick={() => void withdraw.run({ params: { id: project._id, invitationId: id } })}
            >
              Withdraw
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function AddMember({ project }: { project: WireProject }) {
  const cache = useCache();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<MemberRole>('viewer');
  const add = useAction(addMember, { silent: true });

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (add.busy || email.trim() === '') return;
    const saved = await add.run({ params: { id: project._id }, body: { email, role } });
    if (!saved) return;
    cache.put(listProjects, saved);
    const joined = saved.members.length > project.members.length;
    toast.success(
      joined
        ? `${email} is a member now`
        : `${email} has no account here yet. Copy the invitation link below and pass it on`,
    );
    setEmail('');
  }

  return (
    <form noValidate aria-label="Add Member" onSubmit={(event) => void submit(event)}>
      <h3 className="mb-2 text-dense font-semibold">Add Member</h3>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 sm:grid-cols-[minmax(0,1fr)_112px_auto]">
        <Field
          label="Email"
          className="col-span-2 sm:col-span-1"
          error={add.error?.issues[0]?.message ?? add.error?.message}
        >
          {(control) => (
            <Input
              {...control}
              type="email"
              value={email}
              onChange={(event) => {
                setEmail(event.target.value);
                add.reset();
              }}
            />
          )}
        </Field>
        <Field label="Role">
          {(control) => (
            <Select {...control} value={role} onChange={(event) => setRole(event.target.value as MemberRole)}>
              {MEMBER_ROLES.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          )}
        </Field>
        <Button type="submit" busy={add.busy} className="mt-6">
          Add
        </Button>
      </div>
    </form>
  );
}
