'use client';

import { ArrowLeft } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { ErrorState } from '@/components/shared/error-state';
import { Page } from '@/components/shared/page';
import { PageHeader } from '@/components/shared/page-header';
import { useAddressParams } from '@/components/shared/use-address-params';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Button } from '@/components/ui/button';
import { NewSearchForm } from './new/new-search-form';
import { valuesOf } from './new/new-search-values';

/** The form of a new search, empty or filled in by the address. */
export function NewSearchScreen() {
  const { project, error, retry, may } = useWorkspace();
  const { values, reinitiatedFrom } = valuesOf(useAddressParams());
  return (
    <Page
      className="max-w-[760px]"
      header={
        <PageHeader
          before={
            <div className="-ml-2">
              <Button variant="ghost" size="sm" asChild>
                <Link href={reinitiatedFrom ? `/searches/${reinitiatedFrom}` : '/searches'}>
                  <ArrowLeft aria-hidden />
                  {reinitiatedFrom ? 'Back to the search' : 'Manage Searches'}
                </Link>
              </Button>
            </div>
          }
          title={reinitiatedFrom ? 'Reinitiate Search' : 'Initiate New Search'}
          subtitle={
            reinitiatedFrom
              ? 'A new search from the same channel. Marks are carried over to the channels that it finds again.'
              : 'It goes on by itself, also when this page is closed.'
          }
        />
      }
    >
      {error && <ErrorState title="The projects could not be loaded" detail={error.message} onRetry={retry} />}
      {project && !may('author') ? (
        <p className="text-muted">Viewers of a project read its searches. An editor can start one.</p>
      ) : (
        <NewSearchForm
          key={JSON.stringify(values)}
          projectId={project?._id}
          initial={values}
          reinitiatedFrom={reinitiatedFrom}
        />
      )}
    </Page>
  );
}
