'use client';

import { Link2Off } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEndpoint } from '@/components/api/use-endpoint';
import { EmptyState } from '@/components/shared/empty-state';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { loadLater } from '@/components/ui/load-later';
import { Skeleton } from '@/components/ui/skeleton';
import type { WireReview } from '@/lib/contracts/approvals';
import { shortTime } from '@/lib/format/relative-time';
import { readReview } from '@/lib/routes/approvals';
import { ApproveAll } from './approve-all';
import { isLeft } from './is-left';
import { ReviewPost } from './review-post';

// Few links have one, and its form is more than the rest of the page.
const CodeGate = loadLater(() => import('./code-gate').then((part) => part.CodeGate), {
  loading: () => <Skeleton className="h-36 rounded-card" />,
});

/** The page behind a link: the shared posts, and nothing else of the workspace. */
export function ReviewScreen({ token }: { token: string }) {
  const { data, error, refetch } = useEndpoint(readReview, { params: { token } });
  if (error?.statusCode === 404)
    return (
      <Frame>
        <h1 className="sr-only">Posts for approval</h1>
        <EmptyState icon={Link2Off} title="This link does not work">
          It may have ended. Ask the person who sent it for a new one.
        </EmptyState>
      </Frame>
    );
  return (
    <Frame>
      {!data && <h1 className="sr-only">Posts for approval</h1>}
      {error && (
        <ErrorState title="The posts could not be loaded" detail={error.message} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <Loading>
          <div className="flex flex-col gap-4">
            <Skeleton className="h-14 rounded-card" />
            <Skeleton className="h-96 rounded-card" />
          </div>
        </Loading>
      )}
      {data && <Shown review={data} token={token} />}
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-[640px] flex-col gap-4 px-4 pt-[calc(24px+env(safe-area-inset-top))]">
      {children}
    </main>
  );
}

function Shown({ review, token }: { review: WireReview; token: string }) {
  const { name, projectName, expiresAt, approves, codeFor, posts } = review;
  const left = posts.filter(isLeft).length;
  return (
    <>
      <header className="flex flex-col gap-1">
        <h1 className="text-title font-semibold wrap-anywhere">
          {projectName ? `${projectName}: posts for approval` : 'Posts for approval'}
        </h1>
        <p className="text-dense wrap-anywhere text-muted">
          For {name}, until {shortTime(new Date(expiresAt))}
        </p>
        {posts.length > 0 && (
          <p role="status" className="tabular text-dense">
            {left === 0 ? 'Everything is decided. Thank you.' : `${left} of ${posts.length} to decide`}
          </p>
        )}
      </header>
      {!approves && posts.length > 0 && (
        <p className="text-dense text-partial">
          This link no longer approves posts. Comment or ask for changes here; to approve, ask the project for a new
          link.
        </p>
      )}
      {codeFor && <CodeGate token={token} codeFor={codeFor} />}
      {!codeFor && posts.length === 0 && (
        <EmptyState icon={Link2Off} title="Nothing is left to decide">
          The posts of this link were deleted.
        </EmptyState>
      )}
      <div className="flex flex-1 flex-col gap-4 pb-6">
        {posts.map((post, index) => (
          <ReviewPost
            key={post._id}
            by={{ token, approves }}
            post={post}
            number={index + 1}
            projectName={projectName}
          />
        ))}
      </div>
      {approves && <ApproveAll by={{ token, approves }} posts={posts} />}
    </>
  );
}
