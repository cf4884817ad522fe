'use client';

import { addDays } from 'date-fns/addDays';
import { Controller } from 'react-hook-form';
import { useAction } from '@/components/api/use-action';
import { CopyField } from '@/components/shared/copy-field';
import { FormFailure } from '@/components/shared/form-failure';
import { useContractForm } from '@/components/shared/use-contract-form';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFooter } from '@/components/ui/dialog';
import { DialogSubmit } from '@/components/ui/dialog-submit';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { optionsOf, Select } from '@/components/ui/select';
import { createToken, listTokens } from '@/lib/routes/auth';
import { createTokenRules } from '@/lib/routes/rules/auth';
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

type NewToken = { name: string; role: (typeof TOKEN_ROLES)[number]; days: number; projectIds: string[] };
const NEW_TOKEN: NewToken = { name: '', role: 'owner', days: 90, projectIds: [] };

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
  const form = useContractForm({
    action: create,
    initial: NEW_TOKEN,
    bodyOf: ({ days, ...values }) => ({
      ...values,
      expiresAt: days === 0 ? null : addDays(new Date(), days).toISOString(),
    }),
    send: (body) => create.run({ body }),
    rules: createTokenRules,
  });

  return (
    <form {...form.element} className="flex min-h-0 flex-col">
      <DialogBody>
        <Field label="Name" help="Its purpose, such as the name of the program." error={form.errorOf('name')}>
          {(control) => <Input {...control} {...form.register('name')} data-autofocus maxLength={200} />}
        </Field>
        <Field label="Rights" error={form.errorOf('role')}>
          {(control) => (
            <Select
              {...control}
              {...form.register('role')}
              options={optionsOf(TOKEN_ROLES.toReversed(), (each) => ROLE_WORDS[each].long)}
            />
          )}
        </Field>
        <Field label="Expires after">
          {(control) => (
            <Select
              {...control}
              {...form.register('days', { valueAsNumber: true })}
              options={EXPIRIES.map((entry) => ({ value: entry.days, label: entry.label }))}
            />
          )}
        </Field>
        <Controller
          control={form.control}
          name="projectIds"
          render={({ field }) => <ProjectsField chosen={field.value} onChange={field.onChange} />}
        />
        <FormFailure message={form.failure?.message ?? form.errorOf('projectIds')} />
      </DialogBody>
      <DialogSubmit act="Create token" busy={create.busy} />
    </form>
  );
}

type ProjectsFieldProps = { chosen: readonly string[]; onChange: (ids: readonly string[]) => void };

/** The projects that a token is restricted to; none chosen: all. */
function ProjectsField({ chosen, onChange }: ProjectsFieldProps) {
  const { projects } = useWorkspace();
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((entry) => entry !== id) : [...chosen, id]);
  return (
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
  );
}
