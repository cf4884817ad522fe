'use client';

import { Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useEndpoint } from '@/components/api/use-endpoint';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { Section } from '@/components/shared/section';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { loadLater } from '@/components/ui/load-later';
import { Skeleton } from '@/components/ui/skeleton';
import type { WireAccount } from '@/lib/contracts/host';
import { listAccounts } from '@/lib/routes/host';
import { AccountRow } from './account-row';

const ResetLinkDialog = loadLater(() => import('./reset-link-dialog').then((part) => part.ResetLinkDialog));

const PAGE = 50;

/** All accounts, and an administrator's actions on them. */
export function AccountsSection() {
  const [q, setQ] = useState('');
  const [page, setPage] = useState(1);
  const [reset, setReset] = useState<WireAccount | null>(null);
  const asked = useDeferredValue(q.trim());
  const { data, error, refetch } = useEndpoint(
    listAccounts,
    { query: { ...(asked ? { q: asked } : {}), page, limit: PAGE } },
    { keepPrevious: true },
  );
  const hasMore = data?.length === PAGE;
  return (
    <Section
      id="accounts"
      title="Accounts"
      actions={
        <span className="relative">
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted"
          />
          <Input
            type="search"
            aria-label="Find an account"
            placeholder="Name or e-mail"
            className="w-56 pl-8"
            value={q}
            onChange={(event) => {
              setQ(event.target.value);
              setPage(1);
            }}
          />
        </span>
      }
    >
      {error && !data && (
        <ErrorState title="The accounts could not be loaded" detail={error.message} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <Loading>
          <Skeleton className="h-32" />
        </Loading>
      )}
      {data?.length === 0 && <p className="py-6 text-center text-dense text-muted">No account matches.</p>}
      {data && data.length > 0 && (
        <ul aria-label="Accounts" className="divide-y divide-line rounded-control border border-line">
          {data.map((account) => (
            <AccountRow key={account._id} account={account} onReset={() => setReset(account)} />
          ))}
        </ul>
      )}
      {(page > 1 || hasMore) && (
        <div className="flex justify-end gap-2">
          <Button variant="outline" size="sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <Button variant="outline" size="sm" disabled={!hasMore} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </div>
      )}
      {reset && <ResetLinkDialog account={reset} onClose={() => setReset(null)} />}
    </Section>
  );
}
