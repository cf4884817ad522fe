'use client';

import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { loadLater } from '@/components/ui/load-later';
import { Menu, MenuContent, MenuTrigger } from '@/components/ui/menu';
import type { WirePost } from '@/lib/contracts/posts';
import { firstWords } from '@/lib/posts/first-words';
import type { PostForm } from '@/lib/posts/form';
import { formOf } from '@/lib/posts/form-of-post';
import { CopyItems, MarkItems, TemplateItems, type Part } from './more-items';

const RehearsalDialog = loadLater(() => import('../rehearsal/rehearsal-dialog').then((part) => part.RehearsalDialog));
const ShareDialog = loadLater(() =>
  import('@/components/shared/approval/share-dialog').then((part) => part.ShareDialog),
);
const CommentDialog = loadLater(() =>
  import('@/components/shared/approval/comment-dialog').then((part) => part.CommentDialog),
);
const EarlierTexts = loadLater(() => import('../versions/earlier-texts').then((part) => part.EarlierTexts));
const SetStatusDialog = loadLater(() => import('./set-status-dialog').then((part) => part.SetStatusDialog));
const SaveTemplateDialog = loadLater(() =>
  import('../templates/save-template-dialog').then((part) => part.SaveTemplateDialog),
);
const BeginWithTemplate = loadLater(() =>
  import('../templates/begin-with-template').then((part) => part.BeginWithTemplate),
);

type MoreMenuProps = {
  /** Null: a new one, not saved yet. */ post: WirePost | null;
  projectId: string;
  /** The form as it stands; without it the saved post. */ form?: PostForm;
  /** Changes the form. */ onForm?: (change: (old: PostForm) => PostForm) => void;
  /** There are unsaved changes, which neither a copy nor a rehearsal has. */ dirty?: boolean;
  /** Opens the form of a post that is shown as a result. */ onAddChannel?: () => void;
  onDelete: (post: WirePost) => void;
};

/** Everything that can be done with a post besides writing and sending it. */
export function MoreMenu({ post, projectId, form, onForm, dirty = false, onAddChannel, onDelete }: MoreMenuProps) {
  const [part, setPart] = useState<Part | null>(null);
  const close = () => setPart(null);
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <Button variant="ghost" size="icon-sm" aria-label="More" title="More" className="max-md:size-9">
            <Ellipsis aria-hidden />
          </Button>
        </MenuTrigger>
        <MenuContent align="end">
          {post && <CopyItems post={post} dirty={dirty} onAddChannel={onAddChannel} />}
          <TemplateItems onOpen={setPart} />
          {post && <MarkItems post={post} dirty={dirty} onOpen={setPart} onDelete={onDelete} />}
        </MenuContent>
      </Menu>
      {post && part === 'rehearsal' && <RehearsalDialog postId={post._id} title={firstWords(post)} onClose={close} />}
      {post && part === 'share' && (
        <ShareDialog projectId={projectId} shared={{ postIds: [post._id] }} onClose={close} />
      )}
      {post && part === 'comment' && <CommentDialog postId={post._id} onClose={close} />}
      {post && part === 'earlier texts' && <EarlierTexts post={post} form={form} onForm={onForm} onClose={close} />}
      {post && part === 'status' && <SetStatusDialog post={post} onClose={close} />}
      {part === 'save template' && (form ?? post) && (
        <SaveTemplateDialog form={form ?? formOf(post as WirePost)} projectId={projectId} onClose={close} />
      )}
      {part === 'use template' && (
        <BeginWithTemplate projectId={projectId} form={form} onForm={post ? undefined : onForm} onClose={close} />
      )}
    </>
  );
}
