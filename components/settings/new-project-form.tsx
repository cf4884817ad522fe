'use client';

import { useState, type FormEvent } from 'react';
import { useAction } from '@/components/api/use-action';
import { useCache } from '@/components/api/use-cache';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import type { WireProject } from '@/lib/contracts/projects';
import { createProject, listProjects } from '@/lib/routes/projects';

type NewProjectFormProps = { onCancel: () => void; onCreated: (project: WireProject) => void };

export function NewProjectForm({ onCancel, onCreated }: NewProjectFormProps) {
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const cache = useCache();
  const create = useAction(createProject, {
    refresh: [listProjects],
    failure: 'The project could not be created',
    onDone: (project) => {
      cache.put(listProjects, project);
      onCreated(project);
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    // A blank name does nothing.
    if (name.trim() === '' || create.busy) return;
    void create.run({ body: { name, ...(description.trim() ? { description } : {}) } });
  }

  return (
    <Card className="p-4">
      <form aria-label="New Project" onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
        <Field label="Project Name" error={create.error?.issues.find(({ path }) => path === 'name')?.message}>
          {(control) => (
            <Input
              {...control}
              required
              autoFocus
              maxLength={200}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Field label="Description" aside={<span className="text-tiny text-muted">Optional</span>}>
          {(control) => (
            <Input {...control} value={description} onChange={(event) => setDescription(event.target.value)} />
          )}
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
