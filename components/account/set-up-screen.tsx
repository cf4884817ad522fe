'use client';

import { useRouter } from 'next/navigation';
import { useAction } from '@/components/api/use-action';
import { useEndpoint } from '@/components/api/use-endpoint';
import { Brand } from '@/components/shared/brand';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { logout } from '@/lib/routes/auth';
import { getFactors } from '@/lib/routes/second-factor';
import { AddFactor } from './add-factor';

/** Where a person is led who has yet to set up the second factor that this host requires. */
export function SetUpScreen({ email }: { email: string }) {
  const router = useRouter();
  const { data } = useEndpoint(getFactors, {});
  const leave = (to: string) => {
    router.replace(to);
    router.refresh();
  };
  const signOut = useAction(logout, { failure: 'You could not be signed out', onDone: () => leave('/auth') });
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-6 px-4 py-10">
      <Brand />
      <Card className="flex w-full max-w-[400px] flex-col gap-4 p-6">
        <div>
          <h1 className="text-title font-semibold">Set up a second factor</h1>
          <p className="mt-1 text-muted">
            This host requires one of your account, so that a stolen password alone opens nothing. It takes a minute;
            then your workspace opens.
          </p>
        </div>
        <p className="text-dense text-muted">You are signed in as {email}.</p>
        <div className="flex flex-col gap-3">
          <AddFactor isFirst={!data || data.recoveryLeft === 0} hasApp={!!data?.codeSince} onDone={() => leave('/')} />
        </div>
        <Button variant="ghost" busy={signOut.busy} onClick={() => void signOut.run({})}>
          Sign out
        </Button>
      </Card>
    </main>
  );
}
