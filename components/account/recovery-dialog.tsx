'use client';

import { Button } from '@/components/ui/button';
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFooter } from '@/components/ui/dialog';

/** The recovery codes, shown this once. */
export function RecoveryDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`;
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="Recovery codes"
        description="Shown only now. Each signs you in once if you lose your factor: keep them off your phone."
        hideClose
      >
        <DialogBody>
          <ul aria-label="Recovery codes" className="grid gap-2 font-mono sm:grid-cols-2">
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </DialogBody>
        <DialogFooter>
          <Button variant="outline" asChild>
            <a href={file} download="recovery-codes.txt">
              Download
            </a>
          </Button>
          <DialogClose asChild>
            <Button>I have kept them</Button>
          </DialogClose>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
