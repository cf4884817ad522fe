'use client';

import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { loadLater } from '@/components/ui/load-later';
import { toast } from '@/components/ui/toast';
import type { z } from 'zod';
import { useAction } from '@/components/api/use-action';
import { useEndpoint } from '@/components/api/use-endpoint';
import { EmptyState } from '@/components/shared/empty-state';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { RelativeTime } from '@/components/shared/relative-time';
import { Section } from '@/components/shared/section';
import { useNow } from '@/components/shared/use-now';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import type { apiToken } from '@/lib/contracts/auth';
import { deleteToken, listTokens } from '@/lib/routes/auth';
import { ROLE_WORDS } from './role-words';

const NewTokenDialog = loadLater(() => import('./new-token-dialog').then((part) => part.NewTokenDialog));
const ConfirmDialog = loadLater(() => import('@/components/ui/confirm-dialog').then((part) => part.ConfirmDialog));

type Token = z.output<typeof apiToken>;

/** Tokens for programs that use the API. */
export function TokensSection() {
  const { data, error, refetch } = useEndpoint(listTokens, {});
  const [creating, setCreating] = useState(false);
  const [pending, setPending] = useState<Token | null>(null);
  const revoke = useAction(deleteToken, {
    refresh: [listTokens],
    failure: 'The token could not be revoked',
    onDone: () => void toast.success('Token revoked'),
  });
  return (
    <Section
      id="tokens"
      title="API tokens"
      description={
        <>
          Programs send one as <code className="font-mono text-tiny">Authorization: Bearer …</code> and work with your
          rights. The{' '}
          <a href="/api/docs" className="text-accent-text underline underline-offset-4">
            API is described here
          </a>
          .
        </>
      }
      actions={
        <Button variant="outline" onClick={() => setCreating(true)}>
          <Plus aria-hidden />
          New token
        </Button>
      }
    >
      {error && !data && (
        <ErrorState title="The tokens could not be loaded" detail={error.message} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <Loading>
          <Skeleton className="h-14" />
        </Loading>
      )}
      {data?.length === 0 && (
        <EmptyState icon={KeyRound} title="No API tokens" className="py-6">
          A script, an automation or another product needs one to work here.
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul aria-label="API tokens" className="divide-y divide-line rounded-control border border-line">
          {data.map((token) => (
            <TokenRow key={token.id} token={token} onRevoke={() => setPending(token)} />
          ))}
        </ul>
      )}
      {creating && <NewTokenDialog onClose={() => setCreating(false)} />}
      {pending && (
        <ConfirmDialog
          title={`Revoke ${pending.name}?`}
          description="Programs that use it lose access."
          confirmLabel="Revoke"
          onConfirm={() => void revoke.run({ params: { id: pending.id } })}
          onClose={() => setPending(null)}
        />
      )}
    </Section>
  );
}

function TokenRow({ token, onRevoke }: { token: Token; onRevoke: () => void }) {
  const { projects } = useWorkspace();
  const now = useNow();
  const names = token.projectIds.map((id) => projects?.find(({ _id }) => _id === id)?.name ?? 'a project you left');
  const expired = token.expiresAt !== null && new Date(token.expiresAt).getTime() <= now;
  return (
    <li className="flex min-h-14 items-center gap-3 px-3 py-2">
      <KeyRound aria-hidden className="size-4 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="truncate">{token.name}</p>
        <p className="text-dense text-muted">
          {ROLE_WORDS[token.role].short} · {names.length === 0 ? 'all projects' : names.join(', ')} ·{' '}
          {token.lastUsedAt ? (
            <>
              used <RelativeTime at={token.lastUsedAt} />
            </>
          ) : (
            'never used'
          )}
          {' · '}
          {token.expiresAt ? (
            <span className={expired ? 'text-failed' : undefined}>
              {expired ? 'expired' : 'expires'} <RelativeTime at={token.expiresAt} />
            </span>
          ) : (
            'no expiry'
          )}
        </p>
      </div>
      <Button variant="outline" size="sm" aria-label={`Revoke ${token.name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  );
}
