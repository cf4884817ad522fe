'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFooter } from '@/components/ui/dialog';
import type { PostForm } from '@/lib/posts/form';
import type { Conflict } from '@/lib/posts/merge';

type ConflictDialogProps = {
  conflicts: readonly Conflict[];
  merged: PostForm;
  onResolve: (form: PostForm) => void;
  onClose: () => void;
};

/** Both versions of every place that two people changed, side by side; one is chosen for each. */
export function ConflictDialog({ conflicts, merged, onResolve, onClose }: ConflictDialogProps) {
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());

  function choose(path: string, takeTheirs: boolean): void {
    setTheirs((old) => new Set(takeTheirs ? [...old, path] : [...old].filter((other) => other !== path)));
  }
  function apply(): void {
    onResolve(
      conflicts.filter(({ path }) => theirs.has(path)).reduce((form, { takeTheirs }) => takeTheirs(form), merged),
    );
    onClose();
  }

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="Two versions"
        description="Choose one of each. Changes that only one of you made are kept."
        className="w-[min(860px,calc(100vw-32px))]"
      >
        <DialogBody>
          {conflicts.map(({ path, label, mine, theirs: other }) => (
            <fieldset key={path} className="flex flex-col gap-2">
              <legend className="mb-1 text-dense font-semibold">{label}</legend>
              <div className="grid gap-2 sm:grid-cols-2">
                <Choice
                  name={path}
                  label="Mine"
                  text={mine}
                  checked={!theirs.has(path)}
                  onChoose={() => choose(path, false)}
                />
                <Choice
                  name={path}
                  label="Theirs"
                  text={other}
                  checked={theirs.has(path)}
                  onChoose={() => choose(path, true)}
                />
              </div>
            </fieldset>
          ))}
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="outline">Cancel</Button>
          </DialogClose>
          <Button onClick={apply}>Use these</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

type ChoiceProps = { name: string; label: string; text: string; checked: boolean; onChoose: () => void };

function Choice({ name, label, text, checked, onChoose }: ChoiceProps) {
  return (
    <label
      className={cn(
        'flex cursor-pointer gap-2 rounded-control border p-3 text-dense',
        checked ? 'border-accent-text bg-accent-soft' : 'border-line',
      )}
    >
      <input type="radio" name={name} checked={checked} onChange={onChoose} className="mt-0.5 accent-(--accent)" />
      <span className="min-w-0">
        <span className="font-semibold">{label}</span>
        <span className="block max-h-60 overflow-y-auto wrap-anywhere whitespace-pre-wrap">{text || '(empty)'}</span>
      </span>
    </label>
  );
}
