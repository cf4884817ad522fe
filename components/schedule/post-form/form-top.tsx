'use client';

import type { WirePost } from '@/lib/contracts/posts';
import type { WirePresence } from '@/lib/contracts/post-editing';
import type { PlatformKey } from '@/lib/platforms/define';
import type { PostForm } from '@/lib/posts/form';
import type { KnownProbes } from '@/lib/posts/judge-form';
import { loadLater } from '@/components/ui/load-later';
import { ChannelAlerts } from './channel-alerts';
import { Notices } from './notices';
import { FailureBars, PublishedBar } from './outcome-bars';
import type { ServerLints } from './use-post-check';
import type { PostFormState } from './use-post-form';

const ApprovalBar = loadLater(() => import('../approval/approval-bar').then((part) => part.ApprovalBar), {
  loading: () => null,
  optional: true,
});

type FormTopProps = {
  post: WirePost | null;
  canEdit: boolean;
  state: PostFormState;
  others: readonly WirePresence[];
  userId: string;
  settled: PostForm;
  projectId: string;
  probes: KnownProbes;
  serverLints: ServerLints;
  /** Channels that are on, without those that are shown with their own fields. */
  troubled: readonly PlatformKey[];
  onStory: (platform: PlatformKey) => void;
  onOpenMedia: () => void;
};

/** Below the channels, only when there is something: what went wrong, what is missing, who else writes. */
export function FormTop(props: FormTopProps) {
  const { post, canEdit, state, others, userId, troubled, onStory, ...known } = props;
  return (
    <div className="flex flex-col border-b border-line">
      {!canEdit && (
        <p className="border-t border-line bg-sunken px-4 py-2 text-dense">
          You are a viewer of this project: you can read its posts, not change them.
        </p>
      )}
      {post && <PublishedBar post={post} />}
      {post && <ApprovalBar post={post} canEdit={canEdit} />}
      {post && <FailureBars post={post} canEdit={canEdit} onStory={onStory} />}
      <Notices state={state} others={others} userId={userId} />
      {canEdit && <ChannelAlerts platforms={troubled} state={state} {...known} />}
    </div>
  );
}
