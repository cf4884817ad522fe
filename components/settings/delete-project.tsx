'use client';

import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { useCache } from '@/components/api/use-cache';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Button } from '@/components/ui/button';
import { loadLater } from '@/components/ui/load-later';
import { toast } from '@/components/ui/toast';
import type { WireProject } from '@/lib/contracts/projects';
import { deleteProject, listProjects } from '@/lib/routes/projects';

const ConfirmDialog = loadLater(() => import('@/components/ui/confirm-dialog').then((part) => part.ConfirmDialog));

/** Deletes a project, once its owner has said so twice. */
export function DeleteProject({ project }: { project: WireProject }) {
  const { may } = useWorkspace();
  const cache = useCache();
  const [asking, setAsking] = useState(false);
  const remove = useAction(deleteProject, {
    failure: 'The project could not be deleted',
    refresh: [listProjects],
    onDone: () => {
      cache.remove(listProjects, project._id);
      toast.success(`${project.name} was deleted`, {
        description: 'What it held is removed in the background: Activity shows how far that is.',
      });
    },
  });
  return (
    <>
      <Button
        variant="outline"
        disabled={project.isDefault || !may('owner')}
        title={project.isDefault ? 'The default project cannot be deleted' : undefined}
        busy={remove.busy}
        onClick={() => setAsking(true)}
      >
        <Trash2 aria-hidden />
        Delete
      </Button>
      {asking && (
        <ConfirmDialog
          title="Delete this project?"
          description={`${project.name} is deleted with everything in it. Published posts stay on the networks.`}
          confirmLabel="Delete"
          onConfirm={() => void remove.run({ params: { id: project._id } })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
