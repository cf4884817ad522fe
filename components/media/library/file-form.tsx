'use client';

import { useState, type FormEvent } from 'react';
import { toast } from '@/components/ui/toast';
import { useAction } from '@/components/api/use-action';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import type { WireFile } from '@/lib/contracts/files';
import { getFile, listFileTags, listFiles, updateFile } from '@/lib/routes/files';
import { TagInput } from './tag-input';

/** Name, tags and alt text of a file. */
export function FileForm({ file, canEdit }: { file: WireFile; canEdit: boolean }) {
  const [name, setName] = useState(file.name);
  const [tags, setTags] = useState<readonly string[]>(file.tags);
  const [altText, setAltText] = useState(file.altText);
  const save = useAction(updateFile, {
    silent: true,
    refresh: [getFile, listFiles, listFileTags],
    onDone: () => toast.success('File saved'),
  });
  const isChanged = name !== file.name || altText !== file.altText || tags.join('\n') !== file.tags.join('\n');
  const issue = (path: string) => save.error?.issues.find((entry) => entry.path.startsWith(path))?.message;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isChanged) void save.run({ params: { id: file.id }, body: { name, tags: [...tags], altText } });
  }

  return (
    <form aria-label="File" noValidate onSubmit={submit}>
      <fieldset disabled={!canEdit} className="flex min-w-0 flex-col gap-3">
        <legend className="sr-only">Name, tags and alt text</legend>
        <Field label="Name" error={issue('name')}>
          {(control) => (
            <Input {...control} maxLength={200} value={name} onChange={(event) => setName(event.target.value)} />
          )}
        </Field>
        <TagInput tags={tags} error={issue('tags')} onChange={setTags} />
        {file.kind !== 'audio' && (
          <Field label="Alt text" help="Read to those who can’t see it." error={issue('altText')}>
            {(control) => (
              <Textarea
                {...control}
                className="min-h-16"
                maxLength={5000}
                value={altText}
                onChange={(event) => setAltText(event.target.value)}
              />
            )}
          </Field>
        )}
        {canEdit && (
          <div className="flex items-center gap-3">
            <Button type="submit" size="sm" busy={save.busy} disabled={!isChanged}>
              Save changes
            </Button>
            <p role="alert" className="text-dense text-failed">
              {save.error && save.error.issues.length === 0 ? save.error.message : ''}
            </p>
          </div>
        )}
      </fieldset>
    </form>
  );
}
