'use client';

import { useWatch } from 'react-hook-form';
import { useAction } from '@/components/api/use-action';
import { FormFailure } from '@/components/shared/form-failure';
import { POST_LISTS } from '@/components/shared/posts-cache';
import { useContractForm } from '@/components/shared/use-contract-form';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Button } from '@/components/ui/button';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { optionsOf, Select } from '@/components/ui/select';
import { createApproval, listApprovals } from '@/lib/routes/approvals';
import { getPost } from '@/lib/routes/posts';
import { createApprovalRules } from '@/lib/routes/rules/approvals';
import { Receiver, receiverOf, type Receiving } from './receiver';
import { SharedLink } from './shared-link';

/** The shared things: posts, the queue of an agent, or one of several times. */
export type Shared =
  | { postIds: readonly string[] }
  | { agentId: string }
  | { spans: readonly { label: string; from: string; to: string }[] };

type ShareDialogProps = { projectId: string | undefined; shared: Shared; onClose: () => void };

const DAY_MS = 86_400_000;
const ENDS = [7, 14, 30, 90] as const;
const endOf = (days: number) => `In ${days} days`;
const UNSHARED: Receiving & { days: number; span: number } = {
  ...{ name: '', code: false, email: '', clientIds: [] },
  days: 14,
  span: 0,
};

/** Shares posts for approval: by a link with someone without an account, or with clients who sign in. */
export function ShareDialog({ projectId, shared, onClose }: ShareDialogProps) {
  const project = useWorkspace().projects?.find(({ _id }) => _id === projectId);
  const clients = project?.members.flatMap(({ userId, role }) => (role === 'client' ? [userId] : [])) ?? [];
  const mayLink = project === undefined || project.mayLink;
  const create = useAction(createApproval, { refresh: [listApprovals, getPost, ...POST_LISTS], silent: true });
  const made = create.data;
  const form = useContractForm({
    action: create,
    initial: UNSHARED,
    bodyOf: ({ days, span, ...receiving }) => ({
      ...chosen(shared, span),
      expiresAt: new Date(Date.now() + days * DAY_MS).toISOString(),
      ...receiverOf(receiving, clients),
    }),
    send: (body) => create.run({ query: { projectId }, body }),
    rules: createApprovalRules,
  });
  const receiving = useWatch({ control: form.control }) as Receiving;
  const isLink = mayLink && receiving.clientIds.length === 0;
  const canShare = mayLink || clients.length > 0;
  function change(part: Partial<Receiving>): void {
    for (const [name, value] of Object.entries(part))
      form.setValue(name as keyof Receiving, value, { shouldValidate: form.formState.isSubmitted });
  }

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="Share for approval"
        description={made ? undefined : 'They see these posts, comment and approve, and see nothing else.'}
      >
        {made ? (
          <SharedLink link={made} onClose={onClose} />
        ) : (
          <form {...form.element}>
            <DialogBody className="flex flex-col gap-4">
              {'spans' in shared && (
                <Field label="Posts of">
                  {(control) => (
                    <Select
                      {...control}
                      {...form.register('span', { valueAsNumber: true })}
                      options={shared.spans.map(({ label }, value) => ({ value, label }))}
                    />
                  )}
                </Field>
              )}
              <Receiver
                clients={clients}
                mayLink={mayLink}
                value={receiving}
                errorOf={form.errorOf}
                onChange={change}
              />
              {canShare && (
                <Field label={isLink ? 'The link ends' : 'They see it until'}>
                  {(control) => (
                    <Select
                      {...control}
                      {...form.register('days', { valueAsNumber: true })}
                      options={optionsOf(ENDS, endOf)}
                    />
                  )}
                </Field>
              )}
              <FormFailure message={form.failure?.message} />
            </DialogBody>
            <DialogFooter>
              <Button variant="outline" onClick={onClose}>
                Cancel
              </Button>
              {canShare && (
                <Button type="submit" busy={create.busy} disabled={!isLink && receiving.clientIds.length === 0}>
                  {isLink ? 'Create link' : 'Share'}
                </Button>
              )}
            </DialogFooter>
          </form>
        )}
      </DialogContent>
    </Dialog>
  );
}

function chosen(shared: Shared, at: number) {
  if ('postIds' in shared) return { postIds: [...shared.postIds] };
  if ('agentId' in shared) return { agentId: shared.agentId };
  const span = shared.spans[at];
  return span ? { from: span.from, to: span.to } : {};
}
