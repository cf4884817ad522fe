'use client';

import { Copy, Ellipsis, FlaskConical, Link2, Plus, Repeat2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { loadLater } from '@/components/ui/load-later';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/components/ui/menu';
import { toast } from '@/components/ui/toast';
import type { WirePost } from '@/lib/contracts/posts';
import { publishedWords } from '@/lib/post-words/published-words';
import { firstWords } from '@/lib/posts/first-words';
import { isResult } from '@/lib/posts/is-result';
import { useTools } from '../tools';
import { SetStatus } from './set-status';

const RehearsalDialog = loadLater(() => import('../rehearsal/rehearsal-dialog').then((part) => part.RehearsalDialog));

type MoreMenuProps = {
  post: WirePost;
  /** There are unsaved changes, which neither a copy nor a rehearsal has. */ dirty?: boolean;
  /** Opens the form of a post that is shown as a result. */ onAddChannel?: () => void;
  onDelete: (post: WirePost) => void;
};

/** Everything that can be done with a saved post besides writing and sending it. */
export function MoreMenu({ post, dirty = false, onAddChannel, onDelete }: MoreMenuProps) {
  const [rehearsing, setRehearsing] = useState(false);
  const { duplicate, postAgain } = useTools();
  const canRehearse = post.platformPosts.length > 0 && publishedWords(post) === null;
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <Button variant="ghost" size="icon-sm" aria-label="More" title="More" className="max-md:size-9">
            <Ellipsis aria-hidden />
          </Button>
        </MenuTrigger>
        <MenuContent align="end">
          <MenuItem
            disabled={dirty}
            title={dirty ? 'Save the post first: the saved version is copied' : 'A copy as a draft without a date (d)'}
            onSelect={() => duplicate([post._id])}
          >
            <Copy aria-hidden />
            Duplicate
          </MenuItem>
          {isResult(post) && (
            <MenuItem title="Opens a copy, without a date" onSelect={() => postAgain(post._id)}>
              <Repeat2 aria-hidden />
              Post again
            </MenuItem>
          )}
          {onAddChannel && (
            <MenuItem onSelect={onAddChannel}>
              <Plus aria-hidden />
              Add a channel
            </MenuItem>
          )}
          <MenuItem onSelect={() => void copyLink(post._id)}>
            <Link2 aria-hidden />
            Copy link
          </MenuItem>
          {canRehearse && (
            <MenuItem
              disabled={dirty}
              title={
                dirty
                  ? 'Save the post first: the saved version is rehearsed'
                  : 'Shows exactly what would be sent. Nothing leaves this host'
              }
              onSelect={() => setRehearsing(true)}
            >
              <FlaskConical aria-hidden />
              Rehearse
            </MenuItem>
          )}
          <SetStatus post={post} />
          <MenuSeparator />
          <MenuItem onSelect={() => onDelete(post)}>
            <Trash2 aria-hidden />
            Delete
          </MenuItem>
        </MenuContent>
      </Menu>
      {rehearsing && (
        <RehearsalDialog postId={post._id} title={firstWords(post)} onClose={() => setRehearsing(false)} />
      )}
    </>
  );
}

async function copyLink(id: string): Promise<void> {
  const link = new URL(`/schedule?post=${id}`, window.location.href).href;
  try {
    await navigator.clipboard.writeText(link);
    toast.success('Link copied');
  } catch {
    // Without a secure connection a page may not write to the clipboard.
    toast.warning('The browser did not copy it', { description: link });
  }
}
