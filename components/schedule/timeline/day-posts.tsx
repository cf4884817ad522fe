'use client';

import { useRef, type ReactNode } from 'react';
import type { WirePostCard } from '@/lib/contracts/post-cards';
import { useIsWalking } from '../move-focus';
import { PostItem } from './post-item';
import { ShowMore, useFold } from './use-fold';

/** Fills a card on a usual screen. */
const SHOWN = 8;

type DayPostsProps = {
  posts: readonly WirePostCard[];
  openPostId: string | null;
  /** After the posts. */ children: ReactNode;
};

/** A day's posts one under the other; of very many the first, so that the page alone scrolls. */
export function DayPosts({ posts, openPostId, children }: DayPostsProps) {
  const box = useRef<HTMLDivElement>(null);
  const walking = useIsWalking();
  const { shown, hidden, unfold } = useFold(posts.length, SHOWN);
  const isOpen = posts.findIndex(({ _id }) => _id === openPostId) >= shown;
  const isWhole = walking || isOpen || hidden === 0;
  return (
    <div ref={box} className="flex flex-1 flex-col gap-2 p-2">
      {(isWhole ? posts : posts.slice(0, shown)).map((post) => (
        <PostItem key={post._id} post={post} selected={post._id === openPostId} />
      ))}
      {!isWhole && (
        <ShowMore
          count={hidden}
          onShow={() => {
            unfold();
            box.current?.querySelectorAll<HTMLElement>('[data-post-open]')[shown]?.focus();
          }}
        />
      )}
      {children}
    </div>
  );
}
