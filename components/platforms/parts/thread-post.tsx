import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn';
import type { PreviewedPost } from '../previewed-post';
import { PreviewAvatar, PreviewText } from './parts';

type ThreadPostProps = {
  post: PreviewedPost;
  /** The line above the text: name, handle and time in the network's order. */
  byline: ReactNode;
  children: ReactNode;
};

/** Another part comes below, to which the line leads. */
const isFollowed = ({ place }: PreviewedPost): boolean => place !== undefined && !place.isLast;

/** A post of a network that shows threads: the first comment stands below it as a reply of one's own. */
export function ThreadPost({ post, byline, children }: ThreadPostProps) {
  const hasReply = post.firstComment.trim() !== '';
  const goesOn = isFollowed(post);
  return (
    <div
      className={cn(
        'bg-(--p-card) px-3 text-base',
        post.place?.isFirst === false ? 'pt-0' : 'pt-3',
        goesOn ? 'pb-0' : 'pb-3',
      )}
    >
      <Entry post={post} byline={byline} threaded={hasReply || goesOn}>
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
  const goesOn = isFollowed(post);
  return (
    <div className="flex gap-2.5">
      <div className="flex flex-col items-center gap-1">
        <PreviewAvatar post={post} />
        {threaded && <span className="-mb-2 w-0.5 flex-1 bg-(--p-line)" />}
      </div>
      <div className={cn('min-w-0 flex-1', goesOn && 'pb-3')}>
        {byline}
        {children}
      </div>
    </div>
  );
}
