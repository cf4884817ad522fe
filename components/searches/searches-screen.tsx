'use client';

import { Eye, Plus, Radar } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { usePage } from '@/components/api/use-page';
import { changeAddress } from '@/components/shared/address';
import { EmptyState } from '@/components/shared/empty-state';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { Page } from '@/components/shared/page';
import { PageHeader } from '@/components/shared/page-header';
import { useShortcut } from '@/components/shared/shortcuts';
import { useAddressParams } from '@/components/shared/use-address-params';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Button } from '@/components/ui/button';
import { loadLater } from '@/components/ui/load-later';
import { Skeleton } from '@/components/ui/skeleton';
import type { WireSearch } from '@/lib/contracts/searches';
import { listSearches } from '@/lib/routes/searches';
import { isActive, SEARCHES_PAGE_SIZE } from '@/lib/searches/values';
import { SearchRows } from './list/search-rows';
import { Pager } from '@/components/shared/pager';
import { walkRows } from './walk';
import { countWords, reasonWords } from './words';

const DeleteSearchDialog = loadLater(() =>
  import('./list/delete-search-dialog').then((part) => part.DeleteSearchDialog),
);
const WatchedDialog = loadLater(() => import('./watched/watched-dialog').then((part) => part.WatchedDialog));

const ROWS = Array.from({ length: 6 }, (_, index) => index);

/** The channel searches of the selected project, twenty on a page. */
export function SearchesScreen() {
  const { project, error: projectsError, retry, may } = useWorkspace();
  const router = useRouter();
  const page = Math.max(1, Math.trunc(Number(useAddressParams().get('page'))) || 1);
  const { data, error, refetch } = usePage(
    listSearches,
    { query: { projectId: project?._id, page, limit: SEARCHES_PAGE_SIZE } },
    {
      enabled: project !== undefined,
      pollWhile: (searches) => searches.some(({ status }) => isActive(status)),
    },
  );
  const [isWatchedOpen, setWatchedOpen] = useState(false);
  const [deleting, askDelete] = useState<WireSearch | null>(null);
  const canEdit = may('author');
  useShortcut('c', () => router.push('/searches/new'), canEdit);
  useShortcut('j', () => walkRows(1));
  useShortcut('k', () => walkRows(-1));

  const add = canEdit ? (
    <Button asChild>
      <Link href="/searches/new">
        <Plus aria-hidden />
        Initiate New Search
      </Link>
    </Button>
  ) : null;
  const isGone = error?.statusCode === 404;

  return (
    <Page
      header={
        <PageHeader
          title="Manage Searches"
          counts={data && data.total > 0 && !isGone ? countWords(data.total, 'search', 'searches') : undefined}
          subtitle={data && data.total > 0 && !isGone ? undefined : 'Telegram channels like one you know'}
        >
          <Button variant="outline" onClick={() => setWatchedOpen(true)}>
            <Eye aria-hidden />
            Watched channels
          </Button>
          {add}
        </PageHeader>
      }
    >
      {projectsError && (
        <ErrorState title="The projects could not be loaded" detail={projectsError.message} onRetry={retry} />
      )}
      {isGone && <ErrorState title="No searches found or endpoint not available." onRetry={() => void refetch()} />}
      {error && !isGone && (
        <ErrorState
          title="Failed to load searches. Please try again later."
          detail={reasonWords(error)}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && !projectsError && <ListSkeleton />}
      {data && !isGone && data.items.length > 0 && (
        <>
          <SearchRows searches={data.items} canEdit={canEdit} onDelete={askDelete} />
          <Pager
            label="Pages of searches"
            page={page}
            pages={Math.ceil(data.total / SEARCHES_PAGE_SIZE)}
            onPage={(next) => changeAddress((params) => params.set('page', String(next)))}
          />
        </>
      )}
      {data && !error && data.items.length === 0 && (
        <EmptyState icon={Radar} title={page > 1 ? 'No searches on this page' : 'No searches yet'} action={add}>
          Name a channel that you know. Channels like it are found by their forwards, mentions, links and
          recommendations, and ranked by your theme.
        </EmptyState>
      )}
      {isWatchedOpen && project && (
        <WatchedDialog projectId={project._id} canEdit={canEdit} onClose={() => setWatchedOpen(false)} />
      )}
      {deleting && <DeleteSearchDialog search={deleting} onClose={() => askDelete(null)} />}
    </Page>
  );
}

function ListSkeleton() {
  return (
    <Loading>
      <div className="rounded-card border border-line bg-panel">
        {ROWS.map((index) => (
          <div key={index} className="flex items-center gap-6 border-b border-line px-3 py-3.5 last:border-b-0">
            <Skeleton className="h-3.5 w-40" />
            <Skeleton className="h-3 flex-1 max-md:hidden" />
            <Skeleton className="h-5 w-20 rounded-full" />
            <Skeleton className="h-6 w-28" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
