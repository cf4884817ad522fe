import type { ReactNode } from 'react';
import type { PreviewedPost } from '../previewed-post';
import { PreviewAvatar, PreviewText } from './parts';

type ThreadPostProps = {
  post: PreviewedPost;
  /** The line above the text: name, handle and time in the network's order. */
  byline: ReactNode;
  children: ReactNode;
};

/** A post of a network that shows threads: the first comment stands below it as a reply of one's own. */
export function ThreadPost({ post, byline, children }: ThreadPostProps) {
  const hasReply = post.firstComment.trim() !== '';
  return (
    <div className="bg-(--p-card) px-3 py-3 text-base">
      <Entry post={post} byline={byline} threaded={hasReply}>
        {children}
      </Entry>
      {hasReply && (
        <div role="group" aria-label="First comment, as a reply" className="pt-3">
          <Entry post={post} byline={byline} threaded={false}>
            <PreviewText post={post} text={post.firstComment} />
          </Entry>
        </div>
      )}
    </div>
  );
}

function Entry({ post, byline, threaded, children }: ThreadPostProps & { threaded: boolean }) {
  return (
    <div className="flex gap-2.5">
      <div className="flex flex-col items-center gap-1">
        <PreviewAvatar post={post} />
        {threaded && <span className="-mb-2 w-0.5 flex-1 bg-(--p-line)" />}
      </div>
      <div className="min-w-0 flex-1">
        {byline}
        {children}
      </div>
    </div>
  );
}
