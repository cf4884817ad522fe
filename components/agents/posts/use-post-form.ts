'use client';

import { useAction } from '@/components/api/use-action';
import { useContractForm } from '@/components/shared/use-contract-form';
import { useWorkspace } from '@/components/shared/workspace-context';
import type { WireAgentPost } from '@/lib/contracts/agent-post';
import { createAgentPost, updateAgentPost } from '@/lib/routes/agent-posts';
import { createAgentPostRules, updateAgentPostRules } from '@/lib/routes/rules/agent-posts';
import { POST_CACHES } from '../use-agent-acts';

type Values = {
  content: string;
  caption: string;
  mediaUrl: string;
  /** Files after the first. */
  more: readonly string[];
  hashtags: string;
  firstComment: string;
  /** When a new post goes out: at a time, or at the next slot of the schedules that has none. */
  time: 'date' | 'slot';
  scheduledFor: string | null;
};

const initialOf = (post: WireAgentPost | null): Values => ({
  content: post?.content ?? '',
  caption: post?.caption ?? '',
  mediaUrl: post?.mediaUrl ?? '',
  more: post?.mediaUrls.slice(1) ?? [],
  hashtags: post?.hashtags.join(', ') ?? '',
  firstComment: post?.firstComment ?? '',
  time: 'date',
  scheduledFor: null,
});

/** Split on commas, trimmed, empties dropped. */
const hashtagsOf = (typed: string): string[] =>
  typed
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);

const filesOf = ({ mediaUrl, more }: Values) => [mediaUrl.trim(), ...more];

/** Several files as a list, one as its address. */
const mediaOf = (values: Values) =>
  values.more.length > 0 ? { mediaUrls: filesOf(values) } : { mediaUrl: values.mediaUrl.trim() };

/** The body of a new post, without what is empty. */
function newOf(values: Values) {
  const caption = values.caption.trim();
  const firstComment = values.firstComment.trim();
  const hashtags = hashtagsOf(values.hashtags);
  const { scheduledFor } = values;
  return {
    content: values.content.trim(),
    ...(caption ? { caption } : {}),
    ...(values.mediaUrl.trim() ? mediaOf(values) : {}),
    ...(firstComment ? { firstComment } : {}),
    ...(hashtags.length > 0 ? { hashtags } : {}),
    ...(values.time === 'slot' ? { schedule: true } : scheduledFor ? { scheduledFor } : {}),
  };
}

/** A post that is there: its files only where they differ. */
const changeOf = (values: Values, before: Values) => ({
  content: values.content.trim(),
  caption: values.caption.trim(),
  hashtags: hashtagsOf(values.hashtags),
  firstComment: values.firstComment.trim(),
  ...(filesOf(values).join(' ') === filesOf(before).join(' ') ? {} : mediaOf(values)),
});

/** State of the sheet of a post; null: a new one. */
export function usePostForm(agentId: string, post: WireAgentPost | null, onDone: () => void) {
  const { user } = useWorkspace();
  const create = useAction(createAgentPost, { refresh: POST_CACHES, failure: 'Failed to create post', onDone });
  const update = useAction(updateAgentPost, { refresh: POST_CACHES, failure: 'Failed to update post', onDone });
  const action = post ? update : create;
  const initial = initialOf(post);
  const form = useContractForm({
    action,
    initial,
    bodyOf: (values) => (post ? changeOf(values, initial) : newOf(values)),
    send: (body) =>
      post
        ? update.run({ params: { id: agentId, postId: post.id }, body })
        : create.run({ params: { id: agentId }, body }),
    rules: post ? updateAgentPostRules : createAgentPostRules,
    fields: { mediaUrls: 'mediaUrl', schedule: 'time' },
    keptAs: `${user._id} agent ${agentId} post ${post?.id ?? 'new'}`,
  });
  return { form, busy: action.busy };
}
