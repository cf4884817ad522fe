'use client';

import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useAction } from '@/components/api/use-action';
import { LibraryButton } from '@/components/media/library-button';
import { MediaPreview } from '@/components/shared/media-preview';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import { DialogSubmit } from '@/components/ui/dialog-submit';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { Textarea } from '@/components/ui/textarea';
import { isVideoOfAgent } from '@/lib/agents/media';
import { COMMENT_MAX } from '@/lib/agents/agent';
import type { WireAgentPost } from '@/lib/contracts/agent-post';
import type { WireInstagramAgent } from '@/lib/contracts/agents';
import { fromLocalInput, zoneName } from '@/lib/dates/local-time';
import { createAgentPost, updateAgentPost } from '@/lib/routes/agent-posts';
import { POST_CACHES } from '../use-agent-acts';
import { CardButton } from './card-button';
import { GroundingList } from './grounding';
import { MoreFiles } from './more-files';

type Values = {
  content: string;
  caption: string;
  mediaUrl: string;
  hashtags: string;
  firstComment: string;
  scheduledFor: string;
};

/** When a new post goes out: at a time, or at the next slot of the schedules that has none. */
const TIMES = { date: 'At a time, or as a draft', slot: 'At the next free slot of the schedules' } as const;
type Time = keyof typeof TIMES;

/** Split on commas, trimmed, empties dropped. */
const hashtagsOf = (typed: string): string[] =>
  typed
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);

const KINDS = ['image', 'video'] as const;

/** Several files as a list, one as its address. */
const mediaOf = (mediaUrl: string, more: readonly string[]) =>
  more.length > 0 ? { mediaUrls: [mediaUrl, ...more] } : { mediaUrl };

type PostDialogProps = {
  agent: Pick<WireInstagramAgent, '_id' | 'projectId' | 'username'>;
  /** Null: a new one. */
  post: WireAgentPost | null;
  onClose: () => void;
};

/** Create Post, and Edit Post without a date: that is moved on the Schedule. */
export function PostDialog({ agent, post, onClose }: PostDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Values>({
    content: post?.content ?? '',
    caption: post?.caption ?? '',
    mediaUrl: post?.mediaUrl ?? '',
    hashtags: post?.hashtags.join(', ') ?? '',
    firstComment: post?.firstComment ?? '',
    scheduledFor: '',
  });
  const before = post?.mediaUrls.slice(1) ?? [];
  const [more, setMore] = useState<readonly string[]>(before);
  const [time, setTime] = useState<Time>('date');
  const [isSubmitted, setSubmitted] = useState(false);
  const create = useAction(createAgentPost, {
    refresh: POST_CACHES,
    failure: 'Failed to create post',
    onDone: onClose,
  });
  const update = useAction(updateAgentPost, {
    refresh: POST_CACHES,
    failure: 'Failed to update post',
    onDone: onClose,
  });
  const { busy, error } = post ? update : create;
  const refused = (path: string) => error?.issues?.find((issue) => issue.path.split('.')[0] === path)?.message;
  const contentError = isSubmitted && !values.content.trim() ? 'Content is required' : refused('content');
  const control = (field: keyof Values) => ({
    name: field,
    value: values[field],
    onChange: ({ target }: { target: { value: string } }) => setValues((old) => ({ ...old, [field]: target.value })),
  });

  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    setSubmitted(true);
    const content = values.content.trim();
    if (!content) return form.current?.querySelector<HTMLElement>('[name=content]')?.focus();
    if (busy) return;
    const caption = values.caption.trim();
    const mediaUrl = values.mediaUrl.trim();
    const hashtags = hashtagsOf(values.hashtags);
    const firstComment = values.firstComment.trim();
    if (post) {
      const isSame = mediaUrl === (post.mediaUrl ?? '') && more.join(' ') === before.join(' ');
      const body = { content, caption, hashtags, firstComment, ...(isSame ? {} : mediaOf(mediaUrl, more)) };
      await update.run({ params: { id: agent._id, postId: post.id }, body });
      return;
    }
    const scheduledFor = fromLocalInput(values.scheduledFor);
    await create.run({
      params: { id: agent._id },
      body: {
        content,
        ...(caption ? { caption } : {}),
        ...(mediaUrl ? mediaOf(mediaUrl, more) : {}),
        ...(firstComment ? { firstComment } : {}),
        ...(hashtags.length > 0 ? { hashtags } : {}),
        ...(time === 'slot' ? { schedule: true } : scheduledFor ? { scheduledFor } : {}),
      },
    });
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
  }

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title={post ? 'Edit Post' : 'Create Post'} description={`For @${agent.username}`}>
        <form ref={form} noValidate className="contents" onSubmit={(event) => void submit(event)} onKeyDown={onKeyDown}>
          <DialogBody>
            <Field label="Content" error={contentError}>
              {(props) => (
                <Textarea
                  {...props}
                  {...control('content')}
                  required
                  data-autofocus
                  rows={4}
                  maxLength={2_200}
                  className="max-h-60"
                />
              )}
            </Field>
            <Field label="Caption" help="Stands under the picture in place of the content." error={refused('caption')}>
              {(props) => (
                <Textarea {...props} {...control('caption')} rows={2} maxLength={2_200} className="max-h-40" />
              )}
            </Field>
            <Field
              label="Media URL"
              help="Instagram takes no post without a picture or video."
              error={refused('mediaUrl')}
            >
              {(props) => (
                <div className="flex flex-wrap items-start gap-2">
                  <Input
                    {...props}
                    {...control('mediaUrl')}
                    type="url"
                    placeholder="https://"
                    className="min-w-48 flex-1"
                  />
                  <LibraryButton
                    projectId={agent.projectId}
                    kinds={KINDS}
                    onChoose={([file]) => file && setValues((old) => ({ ...old, mediaUrl: file.url }))}
                  />
                  <CardButton
                    agentId={agent._id}
                    words={values.content}
                    onDrawn={(mediaUrl) => setValues((old) => ({ ...old, mediaUrl }))}
                  />
                </div>
              )}
            </Field>
            {URL.canParse(values.mediaUrl) && (
              <MediaPreview
                isVideo={isVideoOfAgent(values.mediaUrl)}
                url={values.mediaUrl}
                alt="Chosen media"
                className="h-40 w-full rounded-control object-contain"
              />
            )}
            {values.mediaUrl && <MoreFiles projectId={agent.projectId} value={more} onChange={setMore} />}
            <Field label="Hashtags" help="Separated by commas." error={refused('hashtags')}>
              {(props) => <Input {...props} {...control('hashtags')} autoComplete="off" placeholder="bread, bakery" />}
            </Field>
            <Field label="First comment" help="Written under the post once it is out." error={refused('firstComment')}>
              {(props) => <Input {...props} {...control('firstComment')} maxLength={COMMENT_MAX} autoComplete="off" />}
            </Field>
            {post && <GroundingList grounding={post.grounding} />}
            {!post && (
              <Field label="Goes out" error={refused('schedule')}>
                {(props) => (
                  <Select
                    {...props}
                    value={time}
                    onChange={({ target }) => setTime(target.value as Time)}
                    options={Object.entries(TIMES).map(([value, words]) => ({ value, label: words }))}
                  />
                )}
              </Field>
            )}
            {!post && time === 'date' && (
              <Field
                label="Schedule"
                help={`Empty: it stays a draft. Times are in ${zoneName(new Date())}.`}
                error={refused('scheduledFor')}
              >
                {(props) => <Input {...props} {...control('scheduledFor')} type="datetime-local" className="w-60" />}
              </Field>
            )}
          </DialogBody>
          <DialogSubmit act={post ? 'Save' : 'Create Post'} busy={busy} />
        </form>
      </DialogContent>
    </Dialog>
  );
}
