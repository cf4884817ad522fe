'use client';

import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { FormFailure } from '@/components/shared/form-failure';
import { POST_LISTS } from '@/components/shared/posts-cache';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { optionsOf, Select } from '@/components/ui/select';
import { createApproval, listApprovals } from '@/lib/routes/approvals';
import { getPost } from '@/lib/routes/posts';
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

/** Makes a link by which someone without an account sees posts and decides of them. */
export function ShareDialog({ projectId, shared, onClose }: ShareDialogProps) {
  const [name, setName] = useState('');
  const [days, setDays] = useState<number>(14);
  const [code, setCode] = useState(false);
  const [email, setEmail] = useState('');
  const [span, setSpan] = useState(0);
  const create = useAction(createApproval, { refresh: [listApprovals, getPost, ...POST_LISTS], silent: true });
  const made = create.data;

  function submit(): void {
    const expiresAt = new Date(Date.now() + days * DAY_MS).toISOString();
    const body = { ...chosen(shared, span), name, expiresAt, ...(code ? { code, email } : {}) };
    void create.run({ query: { projectId }, body });
  }

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="Share for approval"
        description={made ? undefined : 'They see these posts, comment and approve. No account is needed.'}
      >
        {made ? (
          <SharedLink link={made} onClose={onClose} />
        ) : (
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              // The menu that opens it stands within the form of a post.
              event.stopPropagation();
              submit();
            }}
          >
            <DialogBody className="flex flex-col gap-4">
              {'spans' in shared && (
                <Field label="Posts of">
                  {(control) => (
                    <Select
                      {...control}
                      value={span}
                      options={shared.spans.map(({ label }, value) => ({ value, label }))}
                      onChange={(event) => setSpan(Number(event.target.value))}
                    />
                  )}
                </Field>
              )}
              <Field label="For" help="Their name: decisions are recorded under it.">
                {(control) => (
                  <Input
                    {...control}
                    autoFocus
                    maxLength={200}
                    value={name}
                    onChange={(event) => setName(event.target.value)}
                  />
                )}
              </Field>
              <Field label="The link ends">
                {(control) => (
                  <Select
                    {...control}
                    value={days}
                    options={optionsOf(ENDS, endOf)}
                    onChange={(event) => setDays(Number(event.target.value))}
                  />
                )}
              </Field>
              <Checkbox
                label="Ask for a code that is sent to their e-mail"
                checked={code}
                onChange={(event) => setCode(event.target.checked)}
              />
              {code && (
                <Field label="E-mail">
                  {(control) => (
                    <Input {...control} type="email" value={email} onChange={(event) => setEmail(event.target.value)} />
                  )}
                </Field>
              )}
              <FormFailure message={create.error?.message} />
            </DialogBody>
            <DialogFooter>
              <Button variant="outline" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" busy={create.busy} disabled={name.trim() === ''}>
                Create link
              </Button>
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
