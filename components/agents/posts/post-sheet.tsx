'use client';

import { Controller, useWatch } from 'react-hook-form';
import { LibraryButton } from '@/components/media/library-button';
import { DateControl } from '@/components/shared/dates/date-control';
import { MediaPreview } from '@/components/shared/media-preview';
import { Sheet } from '@/components/shared/sheet';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { Textarea } from '@/components/ui/textarea';
import { isVideoOfAgent } from '@/lib/agents/media';
import { COMMENT_MAX } from '@/lib/agents/agent';
import type { WireAgentPost } from '@/lib/contracts/agent-post';
import type { WireInstagramAgent } from '@/lib/contracts/agents';
import { zoneName } from '@/lib/dates/local-time';
import { CardButton } from './card-button';
import { GroundingList } from './grounding';
import { MoreFiles } from './more-files';
import { usePostForm } from './use-post-form';

const TIMES = [
  { value: 'date', label: 'At a time, or as a draft' },
  { value: 'slot', label: 'At the next free slot of the schedules' },
];
const KINDS = ['image', 'video'] as const;
const INSTAGRAM = ['instagram'] as const;

type PostSheetProps = {
  agent: Pick<WireInstagramAgent, '_id' | 'projectId' | 'username'>;
  /** Null: a new one. */
  post: WireAgentPost | null;
  onClose: () => void;
};

/** Create Post, and Edit Post without a date: that is moved on the Schedule. */
export function PostSheet({ agent, post, onClose }: PostSheetProps) {
  const { form, busy } = usePostForm(agent._id, post, onClose);
  const { register, errorOf, control } = form;
  const [content, mediaUrl, more, time] = useWatch({ control, name: ['content', 'mediaUrl', 'more', 'time'] });
  const setMedia = (url: string) => form.setValue('mediaUrl', url, { shouldValidate: form.formState.isSubmitted });

  const name = post ? 'Edit Post' : 'Create Post';
  return (
    <Sheet
      title={name}
      status={`For @${agent.username}`}
      form={{ ...form.element, 'aria-label': name }}
      footer={
        <div className="flex justify-end gap-2">
          <Button
            variant="outline"
            onClick={() => {
              form.discard();
              onClose();
            }}
          >
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            {post ? 'Save' : 'Create Post'}
          </Button>
        </div>
      }
      onClose={onClose}
    >
      <div className="flex flex-col gap-4 p-4">
        <Field label="Content" error={errorOf('content')}>
          {(props) => (
            <Textarea
              {...props}
              {...register('content')}
              required
              data-autofocus
              rows={4}
              maxLength={2_200}
              className="max-h-60"
            />
          )}
        </Field>
        <Field label="Caption" help="Stands under the picture in place of the content." error={errorOf('caption')}>
          {(props) => <Textarea {...props} {...register('caption')} rows={2} maxLength={2_200} className="max-h-40" />}
        </Field>
        <Field label="Media URL" help="Instagram takes no post without a picture or video." error={errorOf('mediaUrl')}>
          {(props) => (
            <div className="flex flex-wrap items-start gap-2">
              <Input
                {...props}
                {...register('mediaUrl')}
                type="url"
                placeholder="https://"
                className="min-w-48 flex-1"
              />
              <LibraryButton
                projectId={agent.projectId}
                kinds={KINDS}
                onChoose={([file]) => file && setMedia(file.url)}
              />
              <CardButton agentId={agent._id} words={content} onDrawn={setMedia} />
            </div>
          )}
        </Field>
        {URL.canParse(mediaUrl) && (
          <MediaPreview
            isVideo={isVideoOfAgent(mediaUrl)}
            url={mediaUrl}
            alt="Chosen media"
            className="h-40 w-full rounded-control object-contain"
          />
        )}
        {mediaUrl && (
          <MoreFiles projectId={agent.projectId} value={more} onChange={(files) => form.setValue('more', files)} />
        )}
        <Field label="Hashtags" help="Separated by commas." error={errorOf('hashtags')}>
          {(props) => <Input {...props} {...register('hashtags')} autoComplete="off" placeholder="bread, bakery" />}
        </Field>
        <Field label="First comment" help="Written under the post once it is out." error={errorOf('firstComment')}>
          {(props) => <Input {...props} {...register('firstComment')} maxLength={COMMENT_MAX} autoComplete="off" />}
        </Field>
        {post && <GroundingList grounding={post.grounding} />}
        {!post && (
          <Field label="Goes out" error={errorOf('time')}>
            {(props) => <Select {...props} {...register('time')} options={TIMES} />}
          </Field>
        )}
        {!post && time === 'date' && (
          <Controller
            control={control}
            name="scheduledFor"
            render={({ field }) => (
              <Field
                label="Schedule"
                help={`Empty: it stays a draft. Times are in ${zoneName(new Date())}.`}
                error={errorOf('scheduledFor')}
              >
                {(props) => (
                  <DateControl
                    control={props}
                    value={field.value}
                    // Its free slots are those of the agent's schedules, the other choice of Goes out.
                    plan={{ projectId: agent.projectId, postId: null, platforms: INSTAGRAM, takesSlots: false }}
                    canClear
                    onChange={field.onChange}
                  />
                )}
              </Field>
            )}
          />
        )}
      </div>
    </Sheet>
  );
}
