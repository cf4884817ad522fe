'use client';

import { Ellipsis, Link2, Trash2 } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/components/ui/menu';
import { toast } from '@/components/ui/toast';
import type { WirePost } from '@/lib/contracts/posts';
import { SetStatus } from '../post-form/set-status';

/** What is done with a result now and then. */
export function ResultMenu({ post, onDelete }: { post: WirePost; onDelete: (post: WirePost) => void }) {
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button variant="ghost" size="icon-sm" aria-label="More" title="More" className="max-md:size-9">
          <Ellipsis aria-hidden />
        </Button>
      </MenuTrigger>
      <MenuContent align="end">
        <MenuItem onSelect={() => void copyLink(post._id)}>
          <Link2 aria-hidden />
          Copy link
        </MenuItem>
        <SetStatus post={post} />
        <MenuSeparator />
        <MenuItem onSelect={() => onDelete(post)}>
          <Trash2 aria-hidden />
          Delete
        </MenuItem>
      </MenuContent>
    </Menu>
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
