'use client';

import { useRouter } from 'next/navigation';
import { useAction } from '@/components/api/use-action';
import { rememberProject } from '@/components/shared/workspace-context';
import { Button } from '@/components/ui/button';
import { acceptInvitation, refuseInvitation } from '@/lib/routes/invitations';
import { AuthCard } from './auth-card';
import type { InvitationFacts } from './entrance';

type InvitationScreenProps = {
  invitation: string;
  /** Null: the link is no longer valid. */ facts: InvitationFacts | null;
  email: string;
};

/** An invitation link opened by a signed-in user: one click joins or refuses. */
export function InvitationScreen({ invitation, facts, email }: InvitationScreenProps) {
  const router = useRouter();
  const join = useAction(acceptInvitation, {
    silent: true,
    onDone: ({ _id }) => {
      rememberProject(_id);
      router.replace('/');
    },
  });
  const refuse = useAction(refuseInvitation, { silent: true, onDone: () => router.replace('/') });
  const error = join.error ?? refuse.error;
  return (
    <AuthCard
      title={facts ? `You are invited to ${facts.projectName}` : 'This invitation is no longer valid'}
      subtitle={`You are signed in as ${email}.`}
    >
      <div className="flex flex-col gap-4">
        {facts ? (
          <p>
            {facts.invitedBy} invites you as {facts.role}.
          </p>
        ) : (
          <p>It was accepted, refused or withdrawn, or its 30 days are over. Ask for a new one.</p>
        )}
        <div role="alert">
          {error && <p className="rounded-control bg-failed-soft px-3 py-2 text-dense text-failed">{error.message}</p>}
        </div>
        {facts && (
          <>
            <Button size="lg" busy={join.busy} onClick={() => void join.run({ params: { token: invitation } })}>
              Join project
            </Button>
            <Button
              variant="outline"
              size="lg"
              busy={refuse.busy}
              onClick={() => void refuse.run({ params: { token: invitation } })}
            >
              Refuse
            </Button>
          </>
        )}
        <Button variant={facts ? 'ghost' : 'outline'} onClick={() => router.replace('/')}>
          {facts ? 'Not now' : 'Go to your workspace'}
        </Button>
      </div>
    </AuthCard>
  );
}
