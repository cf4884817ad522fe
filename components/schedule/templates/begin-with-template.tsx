'use client';

import { useAction } from '@/components/api/use-action';
import { POST_LISTS, usePostsCache } from '@/components/shared/posts-cache';
import { withUndo } from '@/components/shared/undo';
import { toast } from '@/components/ui/toast';
import type { WirePostTemplate } from '@/lib/contracts/post-templates';
import type { PostForm } from '@/lib/posts/form';
import { withTemplate } from '@/lib/posts/template';
import { createPost } from '@/lib/routes/posts';
import { countPosts } from '@/lib/routes/posts-together';
import { useTools } from '../tools';
import { UseTemplateDialog } from './use-template-dialog';

type BeginProps = {
  projectId: string;
  form: PostForm | undefined;
  /** Changes the form of a new post; without it the template becomes a draft of its own. */
  onForm: ((change: (old: PostForm) => PostForm) => void) | undefined;
  onClose: () => void;
};

/** Puts a template into the new post that is open; beside a saved post it becomes a new draft, which opens. */
export function BeginWithTemplate({ projectId, form, onForm, onClose }: BeginProps) {
  const { open } = useTools();
  const cache = usePostsCache();
  const creating = useAction(createPost, {
    refresh: [...POST_LISTS, countPosts],
    failure: 'The template did not become a post',
  });

  async function use({ name, post }: WirePostTemplate): Promise<void> {
    if (onForm && form) {
      onForm((old) => withTemplate(old, post));
      toast.success(
        `Begun with “${name}”`,
        withUndo(() => onForm(() => form)),
      );
      return;
    }
    const made = await creating.run({ query: { projectId }, body: post as never });
    if (!made) return;
    cache.put(made);
    open(made._id);
    toast.success(`A new draft from “${name}”`);
  }

  return (
    <UseTemplateDialog
      projectId={projectId}
      effect={onForm ? 'It replaces what you have typed. The date stays.' : 'It becomes a new draft without a date.'}
      onUse={(template) => void use(template)}
      onClose={onClose}
    />
  );
}
