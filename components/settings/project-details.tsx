'use client';

import { Users } from 'lucide-react';
import { useState } from 'react';
import { loadLater } from '@/components/ui/load-later';
import { useAction } from '@/components/api/use-action';
import { useCache } from '@/components/api/use-cache';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import type { WireProject } from '@/lib/contracts/projects';
import { listProjects, updateProject } from '@/lib/routes/projects';
import { AvatarField } from './avatar-field';
import { DeleteProject } from './delete-project';
import { EditableText } from './editable-text';

const ManageDialog = loadLater(() => import('./manage-dialog').then((part) => part.ManageDialog));

/** Members that the summary names before "+N more". */
const MEMBERS_PREVIEW = 3;

/** The selected project: everything about it that can be changed. */
export function ProjectDetails({ project }: { project: WireProject }) {
  const { may } = useWorkspace();
  const cache = useCache();
  const [managing, setManaging] = useState(false);
  const update = useAction(updateProject, {
    failure: 'The project could not be saved',
    onDone: (saved) => cache.put(listProjects, saved),
  });
  const canEdit = may('admin');
  const params = { id: project._id };

  return (
    <div className="flex flex-wrap items-start gap-x-5 gap-y-4 sm:flex-nowrap">
      <AvatarField project={project} disabled={!canEdit} />
      <div className="min-w-0 flex-1">
        <EditableText
          label="Edit name"
          value={project.name}
          required
          disabled={!canEdit}
          className="text-title font-semibold"
          onSave={async (name) => (await update.run({ params, body: { name } })) !== null}
        />
        <EditableText
          label="Edit description"
          value={project.description ?? ''}
          placeholder={canEdit ? 'Add a description' : 'No description'}
          multiline
          disabled={!canEdit}
          onSave={async (description) =>
            (await update.run({ params, body: { description: description.trim() === '' ? null : description } })) !==
            null
          }
        />
        <MembersSummary project={project} />
      </div>
      <div className="flex gap-2 max-sm:w-full">
        <Button variant="outline" onClick={() => setManaging(true)}>
          <Users aria-hidden />
          Manage
        </Button>
        <DeleteProject project={project} />
      </div>
      {managing && <ManageDialog project={project} onClose={() => setManaging(false)} />}
    </div>
  );
}

function MembersSummary({ project }: { project: WireProject }) {
  const shown = project.members.slice(0, MEMBERS_PREVIEW);
  const more = project.members.length - shown.length;
  const people = project.members.length + 1;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2 text-dense text-muted">
      {shown.length > 0 && (
        <ul className="flex -space-x-1.5">
          {shown.map(({ userId }) => (
            <li key={userId._id} title={userId.name}>
              <span className="sr-only">{userId.name}</span>
              <Avatar name={userId.name} className="size-6 border-2 border-panel" />
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <span>+{more} more</span>}
      <span>
        {people} {people === 1 ? 'member' : 'members'}
      </span>
    </div>
  );
}
