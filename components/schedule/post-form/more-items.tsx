'use client';

import {
  BadgeCheck,
  CircleDot,
  Copy,
  FlaskConical,
  History,
  LayoutTemplate,
  Link2,
  MessageSquarePlus,
  Plus,
  Repeat2,
  SquarePlus,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useMayRelease } from '@/components/shared/use-may-release';
import { MenuItem, MenuSeparator } from '@/components/ui/menu';
import { toast } from '@/components/ui/toast';
import type { WirePost } from '@/lib/contracts/posts';
import { publishedWords } from '@/lib/post-words/published-words';
import { isResult } from '@/lib/posts/is-result';
import { useTools } from '../tools';

/** Dialogs that the menu opens. */
export type Part = 'share' | 'comment' | 'earlier texts' | 'rehearsal' | 'status' | 'save template' | 'use template';

type ItemProps = { icon: LucideIcon; title?: string; disabled?: boolean; onSelect: () => void; children: ReactNode };

function Item({ icon: Icon, children, ...rest }: ItemProps) {
  return (
    <MenuItem {...rest}>
      <Icon aria-hidden />
      {children}
    </MenuItem>
  );
}

type CopyItemsProps = { post: WirePost; dirty: boolean; onAddChannel: (() => void) | undefined };

/** The same post once more. */
export function CopyItems({ post, dirty, onAddChannel }: CopyItemsProps) {
  const { duplicate, postAgain } = useTools();
  return (
    <>
      <Item
        icon={Copy}
        disabled={dirty}
        title={dirty ? 'Save the post first: the saved version is copied' : 'A copy as a draft without a date (d)'}
        onSelect={() => duplicate([post._id])}
      >
        Duplicate
      </Item>
      {isResult(post) && (
        <Item icon={Repeat2} title="Opens a copy, without a date" onSelect={() => postAgain(post._id)}>
          Post again
        </Item>
      )}
      {onAddChannel && (
        <Item icon={Plus} onSelect={onAddChannel}>
          Add a channel
        </Item>
      )}
    </>
  );
}

export function TemplateItems({ onOpen }: { onOpen: (part: Part) => void }) {
  return (
    <>
      <Item
        icon={SquarePlus}
        title="Keeps text, channels, media and tags for other posts"
        onSelect={() => onOpen('save template')}
      >
        Save as template
      </Item>
      <Item icon={LayoutTemplate} onSelect={() => onOpen('use template')}>
        Use template
      </Item>
    </>
  );
}

type MarkItemsProps = {
  post: WirePost;
  dirty: boolean;
  onOpen: (part: Part) => void;
  onDelete: (post: WirePost) => void;
};

/** Of a saved post: its link, what would be sent, its status, its end. */
export function MarkItems({ post, dirty, onOpen, onDelete }: MarkItemsProps) {
  const mayRelease = useMayRelease();
  const canRehearse = post.platformPosts.length > 0 && publishedWords(post) === null;
  return (
    <>
      <Item icon={Link2} onSelect={() => void copyLink(post._id)}>
        Copy link
      </Item>
      <Item icon={MessageSquarePlus} title="Among members: clients never see it" onSelect={() => onOpen('comment')}>
        Comment…
      </Item>
      <Item icon={History} title="Compare them, and bring one back" onSelect={() => onOpen('earlier texts')}>
        Earlier texts…
      </Item>
      {canRehearse && (
        <Item
          icon={BadgeCheck}
          disabled={dirty}
          title={dirty ? 'Save the post first: the saved version is shared' : 'By a link, or with clients who sign in'}
          onSelect={() => onOpen('share')}
        >
          Share for approval…
        </Item>
      )}
      {canRehearse && (
        <Item
          icon={FlaskConical}
          disabled={dirty}
          title={
            dirty
              ? 'Save the post first: the saved version is rehearsed'
              : 'Shows exactly what would be sent. Nothing leaves this host'
          }
          onSelect={() => onOpen('rehearsal')}
        >
          Rehearse
        </Item>
      )}
      {mayRelease && (
        <Item icon={CircleDot} onSelect={() => onOpen('status')}>
          Set status…
        </Item>
      )}
      <MenuSeparator />
      <Item icon={Trash2} onSelect={() => onDelete(post)}>
        Delete
      </Item>
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
