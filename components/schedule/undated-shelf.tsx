'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import type { WirePostCard } from '@/lib/contracts/post-cards';
import { countOfPosts } from '@/lib/schedule/day-cards';
import { PostItem } from './timeline/post-item';

/** As many as fill a few screens; the rest on request. */
const MAX_CARDS = 60;

/** Posts without a date: they are on no day card, and must not be lost. Dragged onto a day they get one. */
export function UndatedShelf({ posts, openPostId }: { posts: readonly WirePostCard[]; openPostId: string | null }) {
  const [whole, setWhole] = useState(false);
  if (posts.length === 0) return null;
  const shown = whole ? posts : posts.slice(0, MAX_CARDS);
  return (
    <section aria-labelledby="undated-heading" className="flex flex-col gap-3">
      <h2 id="undated-heading" className="text-base font-semibold">
        Without a date <span className="tabular text-tiny font-normal text-muted">({countOfPosts(posts.length)})</span>
      </h2>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] items-start gap-3">
        {shown.map((post) => (
          <PostItem key={post._id} post={post} selected={post._id === openPostId} />
        ))}
      </div>
      {shown.length < posts.length && (
        <Button variant="outline" className="self-start" onClick={() => setWhole(true)}>
          Show all {posts.length}
        </Button>
      )}
    </section>
  );
}
