'use client';

import { MessageCircleQuestion, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { DropZone } from '@/components/media/drop-zone';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { Page } from '@/components/shared/page';
import { PageHeader } from '@/components/shared/page-header';
import { useShortcut } from '@/components/shared/shortcuts';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Button } from '@/components/ui/button';
import { loadLater } from '@/components/ui/load-later';
import { Skeleton } from '@/components/ui/skeleton';
import { toast } from '@/components/ui/toast';
import { Filters } from './library/filters';
import { LibraryView } from './library/library-view';
import { useLibrary } from './library/use-library';
import { ItemWorkProvider } from './item-work';
import { KnowledgeTabs, panelIdOf } from './knowledge-tabs';
import { showAsk, useKnowledgeAddress } from './use-knowledge-address';
import { walk } from './walk';

const loading = () => (
  <Loading>
    <Skeleton className="h-72 rounded-card" />
  </Loading>
);
const AddDialog = loadLater(() => import('./add/add-dialog').then((part) => part.AddDialog));
const TrashDialog = loadLater(() => import('./reader/trash-dialog').then((part) => part.TrashDialog));
const SidePanel = loadLater(() => import('./reader/side-panel').then((part) => part.SidePanel));
const SearchResults = loadLater(() => import('./search/search-results').then((part) => part.SearchResults), {
  loading,
});
const Insights = loadLater(() => import('./insights/insights').then((part) => part.Insights), { loading });

/** The knowledge base of the selected project. What is shown is in the address, an open document and passage too. */
export function KnowledgeScreen() {
  const { project, error, retry, may } = useWorkspace();
  const { tab, view, filter, beside } = useKnowledgeAddress();
  const library = useLibrary(project?._id, filter);
  /** Files to add; null: the dialog is closed. */
  const [adding, setAdding] = useState<readonly File[] | null>(null);
  const [isTrashOpen, setTrashOpen] = useState(false);
  const canEdit = may('author');
  const openId = beside?.kind === 'item' ? beside.id : null;
  useShortcut('c', () => setAdding([]), canEdit);
  useShortcut('j', () => walk(1));
  useShortcut('k', () => walk(-1));

  const add = canEdit ? (
    <Button onClick={() => setAdding([])}>
      <Plus aria-hidden />
      Add Knowledge
    </Button>
  ) : null;

  return (
    <DropZone
      disabled={!canEdit || adding !== null}
      onFiles={setAdding}
      onRefuse={(sentence) => void toast.error(sentence)}
      className="flex min-h-full items-stretch data-over:bg-accent-soft"
    >
      <ItemWorkProvider>
        <Page
          header={
            <PageHeader title="Knowledge" subtitle="Documents your team can search and quote">
              {canEdit && (
                <Button variant="ghost" size="icon" aria-label="Trash" title="Trash" onClick={() => setTrashOpen(true)}>
                  <Trash2 aria-hidden />
                </Button>
              )}
              <Button
                variant="outline"
                aria-pressed={beside?.kind === 'ask'}
                onClick={() => showAsk(beside?.kind !== 'ask')}
              >
                <MessageCircleQuestion aria-hidden />
                Ask
              </Button>
              {add}
            </PageHeader>
          }
        >
          {error && <ErrorState title="The projects could not be loaded" detail={error.message} onRetry={retry} />}
          <KnowledgeTabs tab={tab} />
          <div
            role="tabpanel"
            id={panelIdOf(tab)}
            aria-labelledby={`knowledge-tab-${tab}`}
            className="flex flex-col gap-4"
          >
            {tab === 'insights' ? (
              project && <Insights key={project._id} projectId={project._id} />
            ) : (
              <>
                <Filters projectId={project?._id} filter={filter} view={view} />
                {filter.semantic && filter.q.trim() && project ? (
                  <SearchResults projectId={project._id} filter={filter} openId={openId} canEdit={canEdit} />
                ) : (
                  <LibraryView library={library} view={view} openId={openId} canEdit={canEdit} emptyAction={add} />
                )}
              </>
            )}
          </div>
        </Page>
        {beside && project && (
          <SidePanel beside={beside} list={library.items ?? []} projectId={project._id} canEdit={canEdit} />
        )}
        {adding && project && <AddDialog projectId={project._id} files={adding} onClose={() => setAdding(null)} />}
        {isTrashOpen && project && (
          <TrashDialog projectId={project._id} canEdit={canEdit} onClose={() => setTrashOpen(false)} />
        )}
      </ItemWorkProvider>
    </DropZone>
  );
}
