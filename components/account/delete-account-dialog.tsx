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
import { previewDeletion, type WireDeletionPreview } from '@/lib/contracts/account';
import { deleteMe } from '@/lib/contracts/auth';
import { transferProject } from '@/lib/contracts/projects';
import { countOfPosts } from '@/lib/schedule/day-cards';

const DELETE = '';

/** Says what goes, asks what becomes of each project, and deletes when the e-mail was typed. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useEndpoint(previewDeletion, {});
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title="Delete account" description="This can't be undone." hideClose>
        {error && !data && (
          <DialogBody>
            <ErrorState title="What would be deleted could not be loaded" detail={error.message} onRetry={() => void refetch()} />
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
          <Button>Close</Button>
        </DialogClose>
      </DialogFooter>
    </>
  );
}

function DeleteForm({ preview }: { preview: WireDeletionPreview }) {
  const { user } = useWorkspace();
  const [heirs, setHeirs] = useState<Record<string, string>>({});
  const [typed, setTyped] = useState('');
  const transfer = useAction(transferProject, { failure: 'A project could not be given away. Nothing was deleted', refresh: [previewDeletion] });
  const remove = useAction(deleteMe, { failure: 'The account could not be deleted' });
  const busy = transfer.busy || remove.busy;
  const confirmed = typed.trim().toLowerCase() === user.email;

  async function run(): Promise<void> {
    for (const project of preview.projects) {
      const newOwnerId = heirs[project._id];
      if (newOwnerId && !(await transfer.run({ params: { id: project._id }, body: { newOwnerId } }))) return;
    }
    // A full load: nothing of this account may stay in the page.
    if ((await remove.run({})) !== null) window.location.assign('/auth');
  }

  return (
    <>
      <DialogBody>
        <div>
          <h3 className="mb-2 text-dense font-semibold">What becomes of your projects</h3>
          <ul className="flex flex-col gap-3">
            {preview.projects.map((project) => (
              <li key={project._id}>
                <Field label={`${project.name} (${countOfPosts(project.posts)})`} help={project.heirs.length === 0 ? 'It has no other member who could take it over.' : undefined}>
                  {(control) => (
                    <Select {...control} value={heirs[project._id] ?? DELETE} onChange={(event) => setHeirs((old) => ({ ...old, [project._id]: event.target.value }))}>
                      <option value={DELETE}>Delete with everything in it</option>
                      {project.heirs.map((heir) => (
                        <option key={heir._id} value={heir._id}>
                          Give to {heir.name} ({heir.email})
                        </option>
                      ))}
                    </Select>
                  )}
                </Field>
              </li>
            ))}
          </ul>
        </div>
        <Field label={`Type ${user.email} to confirm`}>{(control) => <Input {...control} autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} />}</Field>
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
        <Button look="danger" disabled={!confirmed} busy={busy} onClick={() => void run()}>
          Delete account
        </Button>
      </DialogFooter>
    </>
  );
}
