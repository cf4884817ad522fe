'use client';

import { useDeferredValue, useState } from 'react';
import { useEndpoint } from '@/components/api/use-endpoint';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { Section } from '@/components/shared/section';
import { loadLater } from '@/components/ui/load-later';
import { Skeleton } from '@/components/ui/skeleton';
import type { WireAccount } from '@/lib/contracts/host';
import { listAccounts } from '@/lib/routes/host';
import { AccountRow } from './account-row';
import { FindField } from './find-field';
import { PageButtons } from './page-buttons';

const ResetLinkDialog = loadLater(() => import('./reset-link-dialog').then((part) => part.ResetLinkDialog));

const PAGE = 50;

/** All accounts, and an administrator's actions on them. */
export function AccountsSection() {
  const [q, setQ] = useState('');
  const [page, setPage] = useState(1);
  const [reset, setReset] = useState<WireAccount | null>(null);
  const sought = useDeferredValue(q.trim());
  const { data, error, refetch } = useEndpoint(
    listAccounts,
    { query: { ...(sought ? { q: sought } : {}), page, limit: PAGE } },
    { keepPrevious: true },
  );
  return (
    <Section
      id="accounts"
      title="Accounts"
      actions={
        <FindField
          label="Find an account"
          placeholder="Name or email"
          value={q}
          onChange={(value) => {
            setQ(value);
            setPage(1);
          }}
        />
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
      <PageButtons of="accounts" page={page} hasMore={data?.length === PAGE} onPage={setPage} />
      {reset && <ResetLinkDialog account={reset} onClose={() => setReset(null)} />}
    </Section>
  );
}
