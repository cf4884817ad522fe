'use client';

import { useRouter } from 'next/navigation';
import { useAction } from '@/components/api/use-action';
import { Brand } from '@/components/shared/brand';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { acceptInvitation } from '@/lib/contracts/projects';

/** An invitation link opened by somebody who is signed in: one click joins. */
export function InvitationScreen({ invitation, email }: { invitation: string; email: string }) {
  const router = useRouter();
  const join = useAction(acceptInvitation, { silent: true, onDone: () => router.replace('/') });
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-6 px-4 py-10">
      <Brand />
      <Card className="flex w-full max-w-[400px] flex-col gap-4 p-6">
        <div>
          <h1 className="text-title font-semibold">You are invited to a project</h1>
          <p className="mt-1 text-muted">You are signed in as {email}.</p>
        </div>
        <div role="alert">{join.error && <p className="rounded-control bg-failed-soft px-3 py-2 text-dense text-failed">{join.error.message}</p>}</div>
        <Button look="primary" size="large" busy={join.busy} onClick={() => void join.run({ params: { token: invitation } })}>
          Join project
        </Button>
        <Button look="quiet" onClick={() => router.replace('/')}>
          Not now
        </Button>
      </Card>
    </main>
  );
}
