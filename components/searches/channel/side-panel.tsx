'use client';

import { useShortcut } from '@/components/shared/shortcuts';
import { useIsWide } from '@/components/shared/use-is-wide';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import type { WireSearch } from '@/lib/contracts/searches';
import { openChannel } from '../use-search-address';
import { ChannelPanel } from './channel-panel';

type SidePanelProps = { search: WireSearch; resultId: string; canEdit: boolean };

/** A channel beside the table; on a narrow screen in place of it. */
export function SidePanel({ search, resultId, canEdit }: SidePanelProps) {
  const isWide = useIsWide();
  const close = () => openChannel(null);
  useShortcut('Escape', close, isWide);
  const content = <ChannelPanel key={resultId} search={search} resultId={resultId} canEdit={canEdit} onClose={close} />;
  if (isWide)
    return (
      <aside
        aria-label="Channel"
        className="sticky top-0 flex h-dvh w-[min(460px,42%)] shrink-0 animate-appear flex-col border-l border-line bg-panel"
      >
        {content}
      </aside>
    );
  return (
    <Dialog open onOpenChange={close}>
      <DialogContent
        title="Channel"
        hideTitle
        className="inset-0 h-dvh max-h-none w-screen translate-x-0 translate-y-0 rounded-none border-0 bg-panel"
      >
        {content}
      </DialogContent>
    </Dialog>
  );
}
