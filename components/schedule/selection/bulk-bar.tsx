'use client';

import { BadgeCheck, CalendarClock, Copy, Send, Trash2, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useMayRelease } from '@/components/shared/use-may-release';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { WirePostCard } from '@/lib/contracts/post-cards';
import type { Move } from '@/lib/schedule/moves';
import { loadLater } from '@/components/ui/load-later';
import { MoveDialog } from './move-dialog';

const ShareDialog = loadLater(() =>
  import('@/components/shared/approval/share-dialog').then((part) => part.ShareDialog),
);

type BulkBarProps = {
  posts: readonly WirePostCard[];
  busy: boolean;
  onMove: (moves: readonly Move[]) => void;
  onDuplicate: () => void;
  onDelete: () => void;
  onPublish: () => void;
  onClear: () => void;
};

/** Actions on the selected posts; Escape clears the selection. */
export function BulkBar({ posts, busy, onMove, onDuplicate, onDelete, onPublish, onClear }: BulkBarProps) {
  const [asked, setAsked] = useState<'move' | 'delete' | 'share' | null>(null);
  const mayRelease = useMayRelease();
  const count = posts.length;
  const those = count === 1 ? 'this post' : `these ${count} posts`;

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const inside =
        event.target instanceof HTMLElement &&
        event.target.closest('[role=dialog], [role=alertdialog], form, [role=menu]');
      if (event.key === 'Escape' && !event.defaultPrevented && !inside) onClear();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [onClear]);

  return (
    <>
      <div
        role="region"
        aria-label="Selected posts"
        data-bottom-bar
        className="sticky bottom-4 z-30 mx-auto flex max-w-full flex-wrap items-center gap-2 rounded-card border border-line bg-raised px-3 py-2 shadow-float animate-appear max-sm:gap-1.5 max-sm:px-2 max-sm:[&_button:not([aria-label])]:px-2 max-sm:[&_button:not([aria-label])_svg]:hidden"
      >
        <p role="status" className="tabular mr-1 text-dense font-semibold whitespace-nowrap">
          {count} selected
        </p>
        <Button variant="outline" size="sm" busy={busy} onClick={() => setAsked('move')}>
          <CalendarClock aria-hidden />
          Move
        </Button>
        {mayRelease && (
          <Button variant="outline" size="sm" busy={busy} onClick={onPublish}>
            <Send aria-hidden />
            Publish now
          </Button>
        )}
        <Button variant="outline" size="sm" busy={busy} onClick={onDuplicate}>
          <Copy aria-hidden />
          Duplicate
        </Button>
        <Button variant="outline" size="sm" busy={busy} onClick={() => setAsked('share')}>
          <BadgeCheck aria-hidden />
          Share for approval…
        </Button>
        <Button variant="outline" size="sm" busy={busy} onClick={() => setAsked('delete')}>
          <Trash2 aria-hidden />
          Delete
        </Button>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Clear selection"
          title="Clear selection (Esc)"
          onClick={onClear}
        >
          <X aria-hidden />
        </Button>
      </div>
      {asked === 'move' && <MoveDialog posts={posts} onMove={onMove} onClose={() => setAsked(null)} />}
      {asked === 'share' && (
        <ShareDialog
          projectId={posts[0]?.projectId}
          shared={{ postIds: posts.map(({ _id }) => _id) }}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'delete' && (
        <ConfirmDialog
          title={`Are you sure you want to delete ${those}?`}
          confirmLabel="Delete"
          onConfirm={onDelete}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
