'use client';

import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { WirePostCard } from '@/lib/contracts/post-cards';
import { useIsWalking } from '../move-focus';
import { PostItem } from './post-item';

/** Fills a card on a usual screen, and is what comes when its end is near. */
const STEP = 8;
const NEAR_END_PX = 240;

type DayPostsProps = {
  posts: readonly WirePostCard[];
  openPostId: string | null;
  /** Where there are many posts, only those that can be seen soon are drawn. */ sparing: boolean;
  /** After the posts. */ children: ReactNode;
};

/** A day's posts one under the other, in a box that scrolls. */
export function DayPosts({ posts, openPostId, sparing, children }: DayPostsProps) {
  const box = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLSpanElement>(null);
  const [drawn, setDrawn] = useState(STEP);
  const walking = useIsWalking();
  const all = !sparing || walking || drawn >= posts.length;
  useEffect(() => {
    if (all || !end.current) return;
    const observer = new IntersectionObserver((seen) => seen.at(-1)?.isIntersecting && setDrawn(drawn + STEP), {
      root: box.current,
      rootMargin: `0px 0px ${NEAR_END_PX}px`,
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [all, drawn]);
  return (
    <div ref={box} className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto p-2">
      {(all ? posts : posts.slice(0, drawn)).map((post) => (
        <PostItem key={post._id} post={post} selected={post._id === openPostId} />
      ))}
      {!all && <span ref={end} aria-hidden />}
      {children}
    </div>
  );
}
