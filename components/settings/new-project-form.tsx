'use client';

import { useAction } from '@/components/api/use-action';
import { useCache } from '@/components/api/use-cache';
import { useContractForm } from '@/components/shared/use-contract-form';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import type { WireProject } from '@/lib/contracts/projects';
import { createProject, listProjects } from '@/lib/routes/projects';
import { createProjectRules } from '@/lib/routes/rules/projects';

type NewProjectFormProps = { onCancel: () => void; onCreated: (project: WireProject) => void };

export function NewProjectForm({ onCancel, onCreated }: NewProjectFormProps) {
  const cache = useCache();
  const create = useAction(createProject, {
    refresh: [listProjects],
    failure: 'The project could not be created',
    onDone: (project) => {
      cache.put(listProjects, project);
      onCreated(project);
    },
  });
  const form = useContractForm({
    action: create,
    initial: { name: '', description: '' },
    bodyOf: ({ name, description }) => ({ name, ...(description.trim() ? { description } : {}) }),
    send: (body) => create.run({ body }),
    rules: createProjectRules,
  });

  return (
    <Card className="p-4">
      <form {...form.element} aria-label="New Project" className="grid gap-4 sm:grid-cols-2">
        <Field label="Project Name" error={form.errorOf('name')}>
          {(control) => <Input {...control} {...form.register('name')} required autoFocus maxLength={200} />}
        </Field>
        <Field
          label="Description"
          aside={<span className="text-tiny text-muted">Optional</span>}
          error={form.errorOf('description')}
        >
          {(control) => <Input {...control} {...form.register('description')} />}
        </Field>
        <div className="flex justify-end gap-2 sm:col-span-2">
          <Button variant="outline" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" busy={create.busy}>
            Create Project
          </Button>
        </div>
      </form>
    </Card>
  );
}
