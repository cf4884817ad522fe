'use client';

import { useEffect, useEffectEvent, useRef } from 'react';
import { Controller } from 'react-hook-form';
import { toast } from '@/components/ui/toast';
import { useAction } from '@/components/api/use-action';
import { FormFailure } from '@/components/shared/form-failure';
import { useContractForm } from '@/components/shared/use-contract-form';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import type { WireFile } from '@/lib/contracts/files';
import { getFile, listFileTags, listFiles, updateFile } from '@/lib/routes/files';
import { updateFileRules } from '@/lib/routes/rules/files';
import { TagInput } from './tag-input';

const initialOf = ({ name, tags, altText }: WireFile) => ({ name, tags, altText });

/** Name, tags and alt text of a file. */
export function FileForm({ file, canEdit }: { file: WireFile; canEdit: boolean }) {
  const { user } = useWorkspace();
  const save = useAction(updateFile, {
    silent: true,
    refresh: [getFile, listFiles, listFileTags],
    onDone: () => {
      toast.success('File saved');
      // The baseline of what has changed.
      form.startFrom(form.getValues());
    },
  });
  const form = useContractForm({
    action: save,
    initial: initialOf(file),
    bodyOf: (values) => values,
    send: (body) => save.run({ params: { id: file.id }, body }),
    rules: updateFileRules,
    keptAs: `${user._id} file ${file.id}`,
  });
  const { isDirty } = form.formState;
  // Another one has changed it, or it has just been read again: that is shown where nothing is typed.
  const shown = useRef(file);
  const follow = useEffectEvent(() => !isDirty && form.reset(initialOf(file)));
  useEffect(() => {
    if (shown.current === file) return;
    shown.current = file;
    follow();
  }, [file]);

  return (
    <form {...form.element} aria-label="File">
      <fieldset disabled={!canEdit} className="flex min-w-0 flex-col gap-3">
        <legend className="sr-only">Name, tags and alt text</legend>
        <Field label="Name" error={form.errorOf('name')}>
          {(control) => <Input {...control} {...form.register('name')} maxLength={200} />}
        </Field>
        <Controller
          control={form.control}
          name="tags"
          render={({ field }) => (
            <TagInput tags={field.value} error={form.errorOf('tags')} onChange={(tags) => field.onChange([...tags])} />
          )}
        />
        {file.kind !== 'audio' && (
          <Field label="Alt text" help="Read to those who can’t see it." error={form.errorOf('altText')}>
            {(control) => <Textarea {...control} {...form.register('altText')} className="min-h-16" maxLength={5000} />}
          </Field>
        )}
        {canEdit && (
          <div className="flex items-center gap-3">
            <Button type="submit" size="sm" busy={save.busy} disabled={!isDirty}>
              Save changes
            </Button>
            <FormFailure message={form.failure?.message} />
          </div>
        )}
      </fieldset>
    </form>
  );
}
