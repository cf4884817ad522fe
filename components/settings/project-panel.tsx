'use client';

import { LayoutGrid, List, Plus } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { cn } from '@/components/ui/cn';
import type { WireProject } from '@/lib/contracts/projects';
import { NewProjectForm } from './new-project-form';
import { ProjectDetails } from './project-details';

/** Chooses, creates and changes projects. */
export function ProjectPanel({ projects }: { projects: WireProject[] }) {
  const { project, select } = useWorkspace();
  const [view, setView] = useState<'grid' | 'list'>('grid');
  const wanted = useSearchParams().get('new-project') !== null;
  const [creating, setCreating] = useState(wanted);

  function created(added: WireProject): void {
    setCreating(false);
    select(added._id);
  }

  return (
    <section aria-labelledby="projects-heading" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="projects-heading" className="text-composer font-semibold">
          Projects
        </h2>
        <div className="flex gap-2">
          <Button variant="outline" onClick={() => setView(view === 'grid' ? 'list' : 'grid')}>
            {view === 'grid' ? <List aria-hidden /> : <LayoutGrid aria-hidden />}
            {view === 'grid' ? 'List View' : 'Grid View'}
          </Button>
          {!creating && (
            <Button variant="outline" onClick={() => setCreating(true)}>
              <Plus aria-hidden />
              New Project
            </Button>
          )}
        </div>
      </div>
      {creating && <NewProjectForm onCancel={() => setCreating(false)} onCreated={created} />}
      <ul className={cn('grid grid-cols-1 gap-2', view === 'grid' && 'sm:grid-cols-2 2xl:grid-cols-3')}>
        {projects.map((entry) => (
          <li key={entry._id}>
            <ProjectChoice
              entry={entry}
              selected={entry._id === project?._id}
              flat={view === 'list'}
              onSelect={() => select(entry._id)}
            />
          </li>
        ))}
      </ul>
      {project && (
        <Card className="p-5">
          <ProjectDetails key={project._id} project={project} />
        </Card>
      )}
    </section>
  );
}

type ProjectChoiceProps = { entry: WireProject; selected: boolean; flat: boolean; onSelect: () => void };

function ProjectChoice({ entry, selected, flat, onSelect }: ProjectChoiceProps) {
  const people = entry.members.length + 1;
  return (
    <button
      type="button"
      aria-pressed={selected}
      title={entry.name}
      onClick={onSelect}
      className={cn(
        'flex w-full min-w-0 items-center gap-3 rounded-card border border-line bg-panel px-3 text-left transition-colors hover:bg-hover',
        flat ? 'py-2' : 'h-full py-3',
        selected && 'border-accent-text bg-accent-soft hover:bg-accent-soft',
      )}
    >
      <Avatar name={entry.name} src={entry.avatarUrl} className={cn('rounded-control', flat ? 'size-7' : 'size-10')} />
      <span className={cn('min-w-0 flex-1', flat && 'flex items-center gap-3')}>
        <span className="block min-w-0 truncate font-semibold">{entry.name}</span>
        {!flat && <span className="block truncate text-dense text-muted">{entry.description || 'No description'}</span>}
        <span className={cn('flex shrink-0 items-center gap-2 text-tiny text-muted', flat ? 'ml-auto' : 'mt-0.5')}>
          {entry.isDefault && <span className="rounded-full bg-sunken px-2">Default</span>}
          <span className="tabular">
            {people} {people === 1 ? 'member' : 'members'}
          </span>
        </span>
      </span>
    </button>
  );
}
