'use client';

import { SearchX } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { useState } from 'react';
import { EmptyState } from '@/components/shared/empty-state';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { Page } from '@/components/shared/page';
import { PageHeader } from '@/components/shared/page-header';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { DownloadButton } from './details/download-button';
import { BackToSearches, SearchHeader } from './details/search-header';
import { SearchFacts } from './details/search-facts';
import { StopContinue } from './details/stop-continue';
import { ActivityLog } from './log/activity-log';
import { ResultsSection } from './results/results-section';
import { isAtLeast } from '@/lib/sign-in/roles';
import { useSearch } from './use-search';
import { useSearchAddress } from './use-search-address';
import { reasonWords } from './words';

/** A search: where it stands, its results, and what it did. */
export function SearchScreen({ id }: { id: string }) {
  const { projects } = useWorkspace();
  const [autoRefresh, setAutoRefresh] = useState(true);
  const { data: search, error, refetch } = useSearch(id, autoRefresh);
  const address = useSearchAddress();
  // The search may belong to another project than the selected one.
  const role = projects?.find(({ _id }) => _id === search?.project_id)?.role;
  const canEdit = role !== undefined && isAtLeast(role, 'author');

  return (
    <Page
      wide
      header={
        search && error?.statusCode !== 404 ? (
          <SearchHeader search={search} canEdit={canEdit} acts={canEdit && <StopContinue search={search} />}>
            <DownloadButton search={search} />
          </SearchHeader>
        ) : (
          <PageHeader before={<BackToSearches />} title="Search" />
        )
      }
    >
      {error?.statusCode === 404 ? (
        <EmptyState
          icon={SearchX}
          title="Search not found."
          action={
            <Button variant="outline" asChild>
              <Link href="/searches">Manage Searches</Link>
            </Button>
          }
        >
          It was deleted, or it belongs to a project that you do not see.
        </EmptyState>
      ) : (
        error && (
          <ErrorState
            title="Failed to load search details."
            detail={reasonWords(error)}
            onRetry={() => void refetch()}
          />
        )
      )}
      {!search && !error && <ScreenSkeleton />}
      {search && error?.statusCode !== 404 && (
        <>
          <SearchFacts search={search} autoRefresh={autoRefresh} onAutoRefresh={setAutoRefresh} />
          <ResultsSection
            search={search}
            address={address.results}
            openId={address.openId}
            autoRefresh={autoRefresh}
            canEdit={canEdit}
            view={address.view}
          />
          <ActivityLog search={search} autoRefresh={autoRefresh} />
        </>
      )}
    </Page>
  );
}

function ScreenSkeleton() {
  return (
    <Loading>
      <div className="flex flex-col gap-4">
        <Skeleton className="h-7 w-72" />
        <Skeleton className="h-32 rounded-card" />
        <Skeleton className="h-96 rounded-card" />
      </div>
    </Loading>
  );
}
