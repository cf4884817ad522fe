'use client';

import { CopyField } from '@/components/shared/copy-field';
import { Button } from '@/components/ui/button';
import { DialogBody, DialogFooter } from '@/components/ui/dialog';
import type { WireApprovalLink } from '@/lib/contracts/approvals';
import { shortTime } from '@/lib/format/relative-time';

type SharedLinkProps = { link: WireApprovalLink & { url: string | null }; onClose: () => void };

/** Says what was shared, with the address of a new link, which is shown this once. */
export function SharedLink({ link, onClose }: SharedLinkProps) {
  const { url, name, posts, expiresAt, email } = link;
  const what = posts === 1 ? '1 post' : `${posts} posts`;
  const until = shortTime(new Date(expiresAt));
  if (!url)
    return (
      <>
        <DialogBody>
          <p role="status">
            {name} can see {what} until {until}. They are notified, and sign in to decide.
          </p>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Done</Button>
        </DialogFooter>
      </>
    );
  return (
    <>
      <DialogBody className="flex flex-col gap-3">
        <p role="status">
          The link for {name} shows {what} until {until}. Copy it now: it is shown only here.
        </p>
        <CopyField label="Link" value={url} />
        {email && <p className="text-dense text-muted">Before anything is shown, a code is sent to {email}.</p>}
      </DialogBody>
      <DialogFooter>
        <Button variant="outline" asChild>
          <a href={url} target="_blank" rel="noreferrer">
            See what they see
          </a>
        </Button>
        <Button onClick={onClose}>Done</Button>
      </DialogFooter>
    </>
  );
}
