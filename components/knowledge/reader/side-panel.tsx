'use client';

import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useIsWide } from '@/components/shared/use-is-wide';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import type { WireKnowledgeItem } from '@/lib/contracts/knowledge';
import { AskPanel } from '../ask/ask-panel';
import { closeItem, showAsk, type Beside } from '../use-knowledge-address';
import { ItemPanel } from './item-panel';

type SidePanelProps = {
  beside: NonNullable<Beside>;
  /** The open document, where the list has it. */
  listed: WireKnowledgeItem | undefined;
  projectId: string;
  canEdit: boolean;
};

/** A document or the questions, beside the list; on a narrow screen in place of it. */
export function SidePanel({ beside, listed, projectId, canEdit }: SidePanelProps) {
  const isWide = useIsWide();
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
          listed={listed}
          projectId={projectId}
          canEdit={canEdit}
          onClose={close}
        />
      )}
      {beside.kind === 'ask' && <AskPanel key={projectId} projectId={projectId} canEdit={canEdit} onClose={close} />}
    </>
  );
  if (isWide) {
    return (
      <WidePanel label={label} shown={beside.kind === 'item' ? beside.id : 'ask'} onClose={close}>
        {content}
      </WidePanel>
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

type WidePanelProps = {
  label: string;
  /** Changes with what the panel shows. */ shown: string;
  onClose: () => void;
  children: ReactNode;
};

/** Takes the focus with each document, closes by Escape, and gives the focus back to what opened it. */
function WidePanel({ label, shown, onClose, children }: WidePanelProps) {
  const panel = useRef<HTMLElement>(null);
  // Read while rendering: a field of the panel takes the focus before any effect runs.
  const [first] = useState(() => (typeof document === 'undefined' ? null : document.activeElement));
  const opener = useRef(first);
  useEffect(() => {
    const focused = document.activeElement;
    if (panel.current?.contains(focused)) return;
    if (focused && focused !== document.body) opener.current = focused;
    panel.current?.focus({ preventScroll: true });
  }, [shown]);
  useEffect(
    () => () => {
      const focused = document.activeElement;
      if (focused && focused !== document.body) return;
      const back = opener.current?.isConnected ? opener.current : document.querySelector('[data-tile][tabindex="0"]');
      if (back instanceof HTMLElement) back.focus({ preventScroll: true });
    },
    [],
  );

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    // A menu or a dialog that was opened from here is elsewhere in the page.
    if (!panel.current?.contains(event.target as Node)) return;
    event.preventDefault();
    // The first Escape leaves a field with words in it: they would go with the panel.
    if (event.target instanceof HTMLTextAreaElement && event.target.value !== '') panel.current.focus();
    else onClose();
  }

  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={label}
      onKeyDown={onKeyDown}
      className="sticky top-0 flex h-dvh w-[min(520px,45%)] shrink-0 animate-appear flex-col border-l border-line bg-panel outline-none"
    >
      {children}
    </aside>
  );
}
