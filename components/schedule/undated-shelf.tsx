'use client';

import type { WirePost } from '@/lib/contracts/posts';
import { countOfPosts } from '@/lib/schedule/day-cards';
import { PostItem } from './timeline/post-item';

type UndatedShelfProps = {
  posts: readonly WirePost[];
  openPostId: string | null;
  canEdit: boolean;
  onOpen: (id: string) => void;
  onDelete: (post: WirePost) => void;
};

/** Posts without a date: they are on no day card, and must not be lost. */
export function UndatedShelf({ posts, openPostId, canEdit, onOpen, onDelete }: UndatedShelfProps) {
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="undated-heading" className="flex flex-col gap-3">
      <h2 id="undated-heading" className="text-base font-semibold">
        Without a date <span className="tabular text-tiny font-normal text-muted">({countOfPosts(posts.length)})</span>
      </h2>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] items-start gap-3">
        {posts.map((post) => (
          <PostItem key={post._id} post={post} selected={post._id === openPostId} canEdit={canEdit} onOpen={onOpen} onDelete={onDelete} />
        ))}
      </div>
    </section>
  );
}
