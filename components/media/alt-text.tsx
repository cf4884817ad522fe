'use client';

import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover';
import { Textarea } from '@/components/ui/textarea';
import type { WireFile } from '@/lib/contracts/files';
import { getFile, listFiles, updateFile } from '@/lib/routes/files';

type Described = Pick<WireFile, 'id' | 'name' | 'altText'>;

/** Edits the alt text of a picture. It is kept with the file, for every post that shows it. */
export function AltTextButton({ file }: { file: Described }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button
          variant={file.altText ? 'outline' : 'ghost'}
          size="sm"
          aria-label={`Alt text of ${file.name}`}
          title={file.altText || 'Describe the picture for those who can’t see it'}
          className="h-6 px-1.5 text-tiny"
        >
          {file.altText ? 'Alt ✓' : 'Alt'}
        </Button>
      </PopoverTrigger>
      <PopoverContent aria-label={`Alt text of ${file.name}`}>
        <AltTextForm file={file} onDone={() => setOpen(false)} />
      </PopoverContent>
    </Popover>
  );
}

function AltTextForm({ file, onDone }: { file: Described; onDone: () => void }) {
  const [altText, setAltText] = useState(file.altText);
  const save = useAction(updateFile, { refresh: [getFile, listFiles] });

  async function submit(): Promise<void> {
    if (
      altText === file.altText ||
      (await save.run({ params: { id: file.id }, body: { altText: altText.trim() || null } }))
    )
      onDone();
  }

  return (
    <div className="flex flex-col gap-3">
      <Field
        label="Alt text"
        help="Read to those who can’t see the picture. Kept with the file, for every post that shows it."
        error={save.error?.issues[0]?.message}
      >
        {(control) => (
          <Textarea
            {...control}
            autoFocus
            maxLength={5000}
            value={altText}
            onChange={(event) => setAltText(event.target.value)}
          />
        )}
      </Field>
      <div className="flex justify-end gap-2">
        <Button variant="outline" size="sm" onClick={onDone}>
          Cancel
        </Button>
        <Button size="sm" busy={save.busy} onClick={() => void submit()}>
          Save alt text
        </Button>
      </div>
    </div>
  );
}
