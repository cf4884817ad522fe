'use client';

import { Download, ScrollText } from 'lucide-react';
import { useState } from 'react';
import { usePages } from '@/components/api/use-pages';
import { EmptyState } from '@/components/shared/empty-state';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { Section } from '@/components/shared/section';
import { useAfterTyping } from '@/components/shared/use-after-typing';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { callUrl } from '@/lib/api/call';
import { listAudit } from '@/lib/routes/audit';
import { AuditFilters, NO_FILTERS, queryOf } from './audit-filters';
import { AuditRow } from './audit-row';

const PAGE = 50;

/**
 * The audit trail of a project, or of the whole host: filtered, and exported as it is filtered. Read on demand: most
 * visits to its page are for something else.
 */
export function AuditSection({ projectId }: { projectId?: string }) {
  const [isOpen, setOpen] = useState(false);
  const where = projectId ? 'in this project' : 'on this host';
  return (
    <Section
      id="audit"
      title="Audit trail"
      description={`Who did what, from where, ${where}. Entries hold no passwords, keys or tokens.`}
      actions={
        !isOpen && (
          <Button variant="outline" onClick={() => setOpen(true)}>
            <ScrollText aria-hidden />
            Show entries
          </Button>
        )
      }
    >
      {isOpen && <Trail projectId={projectId} />}
    </Section>
  );
}

function Trail({ projectId }: { projectId: string | undefined }) {
  const [filters, setFilters] = useState(NO_FILTERS);
  const [who, setWho] = useState('');
  useAfterTyping(filters.who, setWho);
  const query = { ...(projectId ? { projectId } : {}), ...queryOf({ ...filters, who }) };
  const { items, error, retry, hasMore, isLoadingMore, loadMore } = usePages(listAudit, query, { limit: PAGE });
  return (
    <>
      <AuditFilters filters={filters} onChange={setFilters} />
      <Button variant="outline" asChild className="self-start">
        <a href={callUrl(listAudit, { query: { ...query, format: 'csv' } })} download>
          <Download aria-hidden />
          Export CSV
        </a>
      </Button>
      {error && !items && (
        <ErrorState title="The audit trail could not be loaded" detail={error.message} onRetry={retry} />
      )}
      {!items && !error && (
        <Loading>
          <Skeleton className="h-40" />
        </Loading>
      )}
      {items?.length === 0 && (
        <EmptyState icon={ScrollText} title="No entries" className="py-6">
          Nothing that matches was done.
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <ul aria-label="Audit trail" className="divide-y divide-line rounded-control border border-line">
          {items.map((entry) => (
            <AuditRow key={entry.id} entry={entry} showsProject={!projectId} />
          ))}
        </ul>
      )}
      {hasMore && (
        <Button variant="outline" disabled={isLoadingMore} onClick={loadMore} className="self-center">
          {isLoadingMore ? 'Loading…' : 'Show older entries'}
        </Button>
      )}
    </>
  );
}
