'use client';

import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { Button } from '@/components/ui/button';
import { mailInvitation } from '@/lib/routes/invitations';

/**
 * Registering with a link that the inviter passed on: the invited e-mail gets the link that creates the account, so no
 * one else learns whether it has one, or creates one in its name.
 */
export function MailedLink({ invitation, email }: { invitation: string; email: string }) {
  const [isSent, setIsSent] = useState(false);
  const mail = useAction(mailInvitation, { silent: true, onDone: () => setIsSent(true) });
  if (isSent)
    return (
      <p role="status">
        A link is on its way to <span className="font-semibold break-words">{email}</span>. Open it to create your
        account.
      </p>
    );
  return (
    <div className="flex flex-col gap-4">
      <p>
        To create your account, open the link in the mail to <span className="font-semibold break-words">{email}</span>.
        If it is not there, have it sent again.
      </p>
      <div role="alert">
        {mail.error && (
          <p className="rounded-control bg-failed-soft px-3 py-2 text-dense text-failed">{mail.error.message}</p>
        )}
      </div>
      <Button size="lg" busy={mail.busy} onClick={() => void mail.run({ params: { token: invitation } })}>
        Send the link
      </Button>
    </div>
  );
}
