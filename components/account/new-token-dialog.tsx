'use client';

import { addDays } from 'date-fns/addDays';
import { useState, type FormEvent } from 'react';
import { useAction } from '@/components/api/use-action';
import { CopyField } from '@/components/shared/copy-field';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFooter } from '@/components/ui/dialog';
import { DialogSubmit } from '@/components/ui/dialog-submit';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { optionsOf, Select } from '@/components/ui/select';
import { createToken, listTokens } from '@/lib/routes/auth';
import { TOKEN_ROLES } from '@/lib/sign-in/given-roles';
import type { DeclarationOf } from '@/lib/routes/route';
import { ROLE_WORDS } from './role-words';

const EXPIRIES = [
  { days: 7, label: '7 days' },
  { days: 30, label: '30 days' },
  { days: 90, label: '90 days' },
  { days: 365, label: '1 year' },
  { days: 0, label: 'Never' },
] as const;

/** Creates a token and shows it only once. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const create = useAction(createToken, { silent: true, refresh: [listTokens] });
  const made = create.data;
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title={made ? 'Your new token' : 'New API token'} hideClose>
        {made ? (
          <>
            <DialogBody>
              <CopyField label="Token" value={made.token} help="It is shown this once. Keep it like a password." />
              <CopyField
                label="Try it"
                value={`curl -H "Authorization: Bearer ${made.token}" ${window.location.origin}/api/projects`}
              />
            </DialogBody>
            <DialogFooter>
              <DialogClose asChild>
                <Button>Done</Button>
              </DialogClose>
            </DialogFooter>
          </>
        ) : (
          <TokenForm create={create} />
        )}
      </DialogContent>
    </Dialog>
  );
}

function TokenForm({ create }: { create: ReturnType<typeof useAction<DeclarationOf<typeof createToken>>> }) {
  const { projects } = useWorkspace();
  const [name, setName] = useState('');
  const [role, setRole] = useState<(typeof TOKEN_ROLES)[number]>('owner');
  const [days, setDays] = useState(90);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [missing, setMissing] = useState(false);
  const unplaced =
    create.error && !create.error.issues.some(({ path }) => path === 'name') ? create.error.message : undefined;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (create.busy) return;
    setMissing(name.trim() === '');
    if (name.trim() === '') return;
    void create.run({
      body: {
        name,
        role,
        projectIds: [...chosen],
        expiresAt: days === 0 ? null : addDays(new Date(), days).toISOString(),
      },
    });
  }
  const toggle = (id: string) =>
    setChosen((old) => (old.includes(id) ? old.filter((entry) => entry !== id) : [...old, id]));

  return (
    <form noValidate onSubmit={submit} className="flex min-h-0 flex-col">
      <DialogBody>
        <Field
          label="Name"
          help="Its purpose, such as the name of the program."
          error={missing ? 'Required' : create.error?.issues.find(({ path }) => path === 'name')?.message}
        >
          {(control) => (
            <Input
              {...control}
              data-autofocus
              maxLength={200}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Field label="Rights">
          {(control) => (
            <Select
              {...control}
              value={role}
              onChange={(event) => setRole(event.target.value as typeof role)}
              options={optionsOf(TOKEN_ROLES.toReversed(), (each) => ROLE_WORDS[each].long)}
            />
          )}
        </Field>
        <Field label="Expires after">
          {(control) => (
            <Select
              {...control}
              value={days}
              onChange={(event) => setDays(Number(event.target.value))}
              options={EXPIRIES.map((entry) => ({ value: entry.days, label: entry.label }))}
            />
          )}
        </Field>
        <fieldset>
          <legend className="text-dense font-semibold">Projects</legend>
          <p className="mb-2 text-dense text-muted">
            {chosen.length === 0
              ? 'All of them, including later ones. Choose some to restrict it to those.'
              : 'Only the chosen ones.'}
          </p>
          <div className="flex max-h-40 flex-col gap-2 overflow-y-auto">
            {projects?.map((project) => (
              <Checkbox
                key={project._id}
                label={project.name}
                checked={chosen.includes(project._id)}
                onChange={() => toggle(project._id)}
              />
            ))}
          </div>
        </fieldset>
        <div role="alert">
          {unplaced && <p className="rounded-control bg-failed-soft px-3 py-2 text-dense text-failed">{unplaced}</p>}
        </div>
      </DialogBody>
      <DialogSubmit act="Create token" busy={create.busy} />
    </form>
  );
}
