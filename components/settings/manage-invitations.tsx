'use client';

import { Copy } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { toast } from '@/components/ui/toast';
import { useAction } from '@/components/api/use-action';
import { useCache } from '@/components/api/use-cache';
import { RelativeTime } from '@/components/shared/relative-time';
import { useContractForm } from '@/components/shared/use-contract-form';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { optionsOf, Select } from '@/components/ui/select';
import type { WireProject } from '@/lib/contracts/projects';
import { addMember, listProjects, removeInvitation } from '@/lib/routes/projects';
import { addMemberRules } from '@/lib/routes/rules/projects';
import { ROLE_RIGHTS } from '@/lib/sign-in/role-rights';
import { MEMBER_ROLES, type MemberRole } from '@/lib/sign-in/given-roles';
import { RoleWord } from './role-word';

/** Open invitations, with their links. */
export function InvitationList({ project }: { project: WireProject }) {
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
        {invitations.map(({ id, email, role, url, expiresAt }) => (
          <li key={id} className="flex min-h-12 flex-wrap items-center gap-2 px-3 py-2">
            <span className="min-w-0 basis-full">
              <span className="block truncate" title={email}>
                {email}
              </span>
              <span className="block text-tiny text-muted">
                Waiting for an answer. Ends <RelativeTime at={expiresAt} />
              </span>
            </span>
            <span className="flex-1">
              <RoleWord role={role} />
            </span>
            <Button variant="outline" size="sm" aria-description={email} onClick={() => void copy(url)}>
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

const NEW_MEMBER: { email: string; role: MemberRole } = { email: '', role: 'viewer' };

/** Invites by e-mail: with an account or without, they join once they accept. */
export function InviteForm({ project }: { project: WireProject }) {
  const cache = useCache();
  const add = useAction(addMember, { silent: true });
  const form = useContractForm({
    action: add,
    initial: NEW_MEMBER,
    bodyOf: (values) => values,
    send: async (body) => {
      const saved = await add.run({ params: { id: project._id }, body });
      if (!saved) return;
      cache.put(listProjects, saved);
      toast.success(`${body.email} is invited, and joins once they accept. Copy the link below and pass it on`);
      form.startFrom({ ...body, email: '' });
    },
    rules: addMemberRules,
    placeOf: () => 'email',
  });
  const role = useWatch({ control: form.control, name: 'role' });

  return (
    <form {...form.element} aria-label="Add Member">
      <h3 className="mb-2 text-dense font-semibold">Add Member</h3>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 sm:grid-cols-[minmax(0,1fr)_112px_auto]">
        <Field label="Email" className="col-span-2 sm:col-span-1" error={form.errorOf('email')}>
          {(control) => <Input {...control} {...form.register('email')} type="email" />}
        </Field>
        <Field label="Role">
          {(control) => <Select {...control} {...form.register('role')} options={optionsOf(MEMBER_ROLES)} />}
        </Field>
        <Button type="submit" busy={add.busy} className="mt-6">
          Add
        </Button>
      </div>
      <p className="mt-2 text-dense text-muted">
        <span className="capitalize">{role}</span>: {ROLE_RIGHTS[role]}.
      </p>
    </form>
  );
}
