'use client';

import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { useEndpoint } from '@/components/api/use-endpoint';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Button } from '@/components/ui/button';
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFooter } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { Skeleton } from '@/components/ui/skeleton';
import type { WireDeletionPreview } from '@/lib/contracts/account';
import { previewDeletion } from '@/lib/routes/account';
import { deleteMe } from '@/lib/routes/auth';
import { listed } from '@/lib/archive/contents';

const DELETE = '';

/** Lists the consequences, asks about each project, and deletes once the e-mail was typed. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useEndpoint(previewDeletion, {});
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title="Delete account" description="This can't be undone." hideClose>
        {error && !data && (
          <DialogBody>
            <ErrorState
              title="The preview of the deletion could not be loaded"
              detail={error.message}
              onRetry={() => void refetch()}
            />
          </DialogBody>
        )}
        {!data && !error && (
          <DialogBody>
            <Loading>
              <Skeleton className="h-32" />
            </Loading>
          </DialogBody>
        )}
        {data?.refusal && <Refusal sentence={data.refusal} />}
        {data && !data.refusal && <DeleteForm preview={data} />}
      </DialogContent>
    </Dialog>
  );
}

function Refusal({ sentence }: { sentence: string }) {
  return (
    <>
      <DialogBody>
        <p role="alert" className="rounded-control bg-partial-soft px-3 py-2 text-partial">
          {sentence}
        </p>
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline">Close</Button>
        </DialogClose>
      </DialogFooter>
    </>
  );
}

function DeleteForm({ preview }: { preview: WireDeletionPreview }) {
  const { user } = useWorkspace();
  const [newOwners, setNewOwners] = useState<Record<string, string>>({});
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const remove = useAction(deleteMe, { silent: true });
  const confirmed = typed.trim().toLowerCase() === user.email && (password !== '' || !preview.asksPassword);
  const asks = preview.projects.some(({ _id }) => newOwners[_id]);
  const wrong = remove.error?.issues.find(({ path }) => path === 'password')?.message;

  async function run(): Promise<void> {
    const chosen = preview.projects.flatMap(({ _id }) =>
      newOwners[_id] ? [{ projectId: _id, newOwnerId: newOwners[_id] }] : [],
    );
    // A full load: nothing of this account may stay in the page.
    if ((await remove.run({ body: { newOwners: chosen, ...(preview.asksPassword ? { password } : {}) } })) !== null)
      window.location.assign('/auth');
  }

  return (
    <>
      <DialogBody>
        <div>
          <h3 className="mb-2 text-dense font-semibold">Your projects</h3>
          <ul className="flex flex-col gap-3">
            {preview.projects.map((project) => (
              <li key={project._id}>
                <Field
                  label={`${project.name} (${listed(project.things) || 'empty'})`}
                  help={project.newOwners.length === 0 ? 'No other member can take it over.' : undefined}
                >
                  {(control) => (
                    <Select
                      {...control}
                      value={newOwners[project._id] ?? DELETE}
                      onChange={(event) => setNewOwners((old) => ({ ...old, [project._id]: event.target.value }))}
                      options={[
                        { value: DELETE, label: 'Delete with everything in it' },
                        ...project.newOwners.map((newOwner) => ({
                          value: newOwner._id,
                          label: `Ask ${newOwner.name} (${newOwner.email}) to take it over`,
                        })),
                      ]}
                    />
                  )}
                </Field>
              </li>
            ))}
          </ul>
        </div>
        <Field label={`Type ${user.email} to confirm`}>
          {(control) => (
            <Input {...control} autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} />
          )}
        </Field>
        {preview.asksPassword && (
          <Field label="Your password" error={wrong}>
            {(control) => (
              <Input
                {...control}
                type="password"
                autoComplete="current-password"
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
            )}
          </Field>
        )}
        <div role="alert">
          {remove.error?.code === 'OWNERS_ASKED' && (
            <p className="rounded-control bg-partial-soft px-3 py-2 text-dense text-partial">{remove.error.message}</p>
          )}
          {remove.error && remove.error.code !== 'OWNERS_ASKED' && !wrong && (
            <p className="rounded-control bg-failed-soft px-3 py-2 text-dense text-failed">
              The account could not be deleted. {remove.error.message}
            </p>
          )}
        </div>
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline">Cancel</Button>
        </DialogClose>
        <Button variant="destructive" disabled={!confirmed} busy={remove.busy} onClick={() => void run()}>
          {asks ? 'Ask new owners' : 'Delete account'}
        </Button>
      </DialogFooter>
    </>
  );
}
