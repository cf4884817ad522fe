'use client';

import { useAction } from '@/components/api/use-action';
import { useEndpoint } from '@/components/api/use-endpoint';
import { RelativeTime } from '@/components/shared/relative-time';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { toast } from '@/components/ui/toast';
import { acceptInvitation, listInvitations, refuseInvitation } from '@/lib/routes/invitations';
import { acceptTransfer, listProjects, refuseTransfer } from '@/lib/routes/projects';

/** Open invitations to projects, and offers to own one, with their answers. Absent while there are none. */
export function OpenInvitations() {
  const { select } = useWorkspace();
  const { data } = useEndpoint(listInvitations, {}, { live: true });
  const refresh = [listInvitations, listProjects];
  const onDone = ({ _id, name, role }: { _id: string; name: string; role: string }) => {
    select(_id);
    toast.success(role === 'owner' ? `You are the owner of ${name} now` : `You joined ${name} as ${role}`);
  };
  const join = useAction(acceptInvitation, { refresh, onDone });
  const refuse = useAction(refuseInvitation, { refresh: [listInvitations] });
  const own = useAction(acceptTransfer, { refresh, onDone });
  const refuseOwning = useAction(refuseTransfer, { refresh });
  const busy = join.busy || refuse.busy || own.busy || refuseOwning.busy;
  if (!data || data.invitations.length + data.offers.length === 0) return null;
  return (
    <section aria-labelledby="invitations-heading" className="flex flex-col gap-3">
      <h2 id="invitations-heading" className="text-composer font-semibold">
        Invitations
      </h2>
      <Card className="p-0">
        <ul className="divide-y divide-line">
          {data.offers.map(({ projectId, projectName, offeredBy, expiresAt }) => (
            <Invitation
              key={projectId}
              text={`${offeredBy} asks you to become the owner of ${projectName}.`}
              expiresAt={expiresAt}
              busy={busy}
              onAccept={() => void own.run({ params: { id: projectId } })}
              onRefuse={() => void refuseOwning.run({ params: { id: projectId } })}
            />
          ))}
          {data.invitations.map(({ token, projectName, invitedBy, role, expiresAt }) => (
            <Invitation
              key={token}
              text={`${invitedBy} invites you to ${projectName} as ${role}.`}
              expiresAt={expiresAt}
              busy={busy}
              onAccept={() => void join.run({ params: { token } })}
              onRefuse={() => void refuse.run({ params: { token } })}
            />
          ))}
        </ul>
      </Card>
    </section>
  );
}

type InvitationProps = { text: string; expiresAt: string; busy: boolean; onAccept: () => void; onRefuse: () => void };

function Invitation({ text, expiresAt, busy, onAccept, onRefuse }: InvitationProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="break-words">{text}</p>
        <p className="text-tiny text-muted">
          Ends <RelativeTime at={expiresAt} />
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" disabled={busy} aria-description={text} onClick={onAccept}>
          Accept
        </Button>
        <Button variant="outline" size="sm" disabled={busy} aria-description={text} onClick={onRefuse}>
          Refuse
        </Button>
      </div>
    </li>
  );
}
