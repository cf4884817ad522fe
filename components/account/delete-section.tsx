'use client';

import { useState } from 'react';
import { Section } from '@/components/shared/section';
import { Button } from '@/components/ui/button';
import { loadLater } from '@/components/ui/load-later';

const DeleteAccountDialog = loadLater(() => import('./delete-account-dialog').then((part) => part.DeleteAccountDialog));

export function DeleteSection() {
  const [open, setOpen] = useState(false);
  return (
    <Section
      id="delete"
      title="Delete account"
      description="Erases your name, email, sessions and tokens. You choose about your projects first."
    >
      <Button variant="outline" className="self-start text-failed" onClick={() => setOpen(true)}>
        Delete account…
      </Button>
      {open && <DeleteAccountDialog onClose={() => setOpen(false)} />}
    </Section>
  );
}
