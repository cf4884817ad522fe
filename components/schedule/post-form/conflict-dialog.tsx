'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFooter } from '@/components/ui/dialog';
import { RadioGroup } from '@/components/ui/radio-group';
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
            <RadioGroup
              key={path}
              framed
              className="grid gap-2 text-dense sm:grid-cols-2"
              value={theirs.has(path) ? 'theirs' : 'mine'}
              onValueChange={(side) => choose(path, side === 'theirs')}
              options={[
                { value: 'mine', label: 'Mine', help: <Version text={mine} /> },
                { value: 'theirs', label: 'Theirs', help: <Version text={other} /> },
              ]}
            >
              <legend className="mb-1 text-dense font-semibold">{label}</legend>
            </RadioGroup>
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

function Version({ text }: { text: string }) {
  return (
    <span className="block max-h-60 overflow-y-auto wrap-anywhere whitespace-pre-wrap text-ink">
      {text || '(empty)'}
    </span>
  );
}
