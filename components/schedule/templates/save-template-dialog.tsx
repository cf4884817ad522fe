'use client';

import { useAction } from '@/components/api/use-action';
import { FormFailure } from '@/components/shared/form-failure';
import { useContractForm } from '@/components/shared/use-contract-form';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import { DialogSubmit } from '@/components/ui/dialog-submit';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { toast } from '@/components/ui/toast';
import { firstWords } from '@/lib/posts/first-words';
import type { PostForm } from '@/lib/posts/form';
import { templateOf } from '@/lib/posts/template';
import { addPostTemplate, listPostTemplates } from '@/lib/routes/post-templates';
import { addPostTemplateRules } from '@/lib/routes/rules/post-templates';

type SaveTemplateProps = { form: PostForm; projectId: string; onClose: () => void };

/** Keeps the content of a post under a name, for posts to come. */
export function SaveTemplateDialog({ form: post, projectId, onClose }: SaveTemplateProps) {
  const action = useAction(addPostTemplate, { silent: true, refresh: [listPostTemplates] });
  const form = useContractForm({
    action,
    initial: { name: post.title || post.content ? firstWords(post) : '' },
    bodyOf: ({ name }) => ({ name, post: templateOf(post) }),
    send: async (body) => {
      const saved = await action.run({ query: { projectId }, body });
      if (!saved) return;
      toast.success(`Saved as the template “${saved.name}”`);
      onClose();
    },
    rules: addPostTemplateRules,
    placeOf: ({ code }) => (code === 'CONFLICT' ? 'name' : undefined),
  });
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title="Save as template" description="Text, channels, media and tags. The date is left out.">
        <form {...form.element} className="contents">
          <DialogBody>
            <Field label="Template name" error={form.errorOf('name')}>
              {(field) => <Input {...field} {...form.register('name')} maxLength={80} autoFocus />}
            </Field>
            <FormFailure message={form.failure?.message} />
          </DialogBody>
          <DialogSubmit act="Save template" busy={action.busy} />
        </form>
      </DialogContent>
    </Dialog>
  );
}
