'use client';

import { useEndpoint } from '@/components/api/use-endpoint';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { Section } from '@/components/shared/section';
import { Skeleton } from '@/components/ui/skeleton';
import { getSearchAccount } from '@/lib/routes/search-account';
import { CodeStep, PasswordStep } from './code-steps';
import { SignedIn } from './signed-in';
import { StartStep } from './start-step';
import { useSignIn } from './use-sign-in';

/** The person's account that channel search reads with: signed in step by step, or by a pasted session. */
export function SearchAccountSection({ projectId }: { projectId: string }) {
  const account = useEndpoint(getSearchAccount, { query: { projectId } });
  const signIn = useSignIn(projectId);
  const { data } = account;
  return (
    <Section
      id="search-account"
      title="Telegram account for channel search"
      description="Optional: finds similar channels and those without a public page. It only reads."
    >
      {account.isPending && (
        <Loading>
          <Skeleton className="h-24" />
        </Loading>
      )}
      {account.error && !data && (
        <ErrorState
          title="The account could not be loaded"
          detail={account.error.message}
          onRetry={() => void account.refetch()}
        />
      )}
      {data?.step === 'code' && <CodeStep account={data} signIn={signIn} />}
      {data?.step === 'password' && <PasswordStep account={data} signIn={signIn} />}
      {(data?.step === 'signed-in' || data?.step === 'reconnect') && <SignedIn account={data} projectId={projectId} />}
      {(data?.step === 'none' || data?.step === 'reconnect') && (
        <StartStep account={data} signIn={signIn} projectId={projectId} />
      )}
    </Section>
  );
}
