'use client';

import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import { Kbd } from '@/components/ui/kbd';
import { SHORTCUTS } from '@/lib/shortcuts/shortcuts';

const NAMES: Record<string, string> = {
  Escape: 'Esc',
  'Mod+Enter': 'Ctrl/⌘ Enter',
  'Mod+k': 'Ctrl/⌘ K',
  'Mod+z': 'Ctrl/⌘ Z',
};

export function ShortcutsHelp({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title="Keyboard shortcuts" description="They work whenever no text is being typed.">
        <DialogBody>
          <ul className="grid gap-x-8 gap-y-1 sm:grid-cols-2">
            {SHORTCUTS.map(({ keys, does }) => (
              <li key={does} className="flex min-h-8 items-center justify-between gap-3 text-dense">
                {does}
                <span className="flex gap-1">
                  {keys.map((key) => (
                    <Kbd key={key}>{NAMES[key] ?? key}</Kbd>
                  ))}
                </span>
              </li>
            ))}
          </ul>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
