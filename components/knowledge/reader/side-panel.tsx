'use client';

import { useSyncExternalStore } from 'react';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import { AskPanel } from '../ask/ask-panel';
import { closeItem, showAsk, type Beside } from '../use-knowledge-address';
import { ItemPanel } from './item-panel';

const WIDE = '(min-width: 64rem)';

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(WIDE);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

type SidePanelProps = { beside: NonNullable<Beside>; projectId: string; canEdit: boolean };

/** A document or the questions, beside the list; on a narrow screen in place of it. */
export function SidePanel({ beside, projectId, canEdit }: SidePanelProps) {
  const isWide = useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => true,
  );
  const isItem = beside.kind === 'item';
  const close = () => (isItem ? closeItem() : showAsk(false));
  const label = isItem ? 'Document' : 'Ask';
  const content = (
    <>
      {beside.kind === 'item' && (
        <ItemPanel
          key={beside.id}
          id={beside.id}
          passage={beside.passage}
          version={beside.version}
          projectId={projectId}
          canEdit={canEdit}
          onClose={close}
        />
      )}
      {beside.kind === 'ask' && <AskPanel projectId={projectId} canEdit={canEdit} onClose={close} />}
    </>
  );
  if (isWide) {
    return (
      <aside
        aria-label={label}
        className="sticky top-0 flex h-[calc(100dvh-52px)] w-[min(520px,45%)] shrink-0 animate-appear flex-col border-l border-line bg-panel"
      >
        {content}
      </aside>
    );
  }
  return (
    <Dialog open onOpenChange={close}>
      <DialogContent
        title={label}
        hideTitle
        className="inset-0 h-dvh max-h-none w-screen translate-x-0 translate-y-0 rounded-none border-0 bg-panel"
      >
        {content}
      </DialogContent>
    </Dialog>
  );
}
