'use client';

import { createContext, useContext, useMemo, useRef, useState, type ReactNode } from 'react';
import { loadLater } from '@/components/ui/load-later';
import type { WireKnowledgeItem } from '@/lib/contracts/knowledge';
import { useReplaceItem } from './use-item-acts';

const EditDialog = loadLater(() => import('./reader/edit-dialog').then((part) => part.EditDialog));

type ItemWork = {
  /** Opens the form of a document. */
  edit: (item: WireKnowledgeItem) => void;
  /** Lets the user choose a file that becomes its new version. */
  chooseVersion: (item: WireKnowledgeItem) => void;
};

const Context = createContext<ItemWork | null>(null);

/** Work on a document that takes a while. */
export function useItemWork(): ItemWork {
  const work = useContext(Context);
  if (!work) throw new Error('useItemWork needs an ItemWorkProvider above it');
  return work;
}

/**
 * Holds the form and the choice of a file for any document of the screen. A list or a panel may lose the document at
 * any moment, when a colleague moves or deletes it: what is typed must outlive that.
 */
export function ItemWorkProvider({ children }: { children: ReactNode }) {
  const [edited, setEdited] = useState<WireKnowledgeItem | null>(null);
  const [replaced, setReplaced] = useState<WireKnowledgeItem | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const replace = useReplaceItem();
  const work = useMemo<ItemWork>(
    () => ({
      edit: setEdited,
      chooseVersion(item) {
        setReplaced(item);
        input.current?.click();
      },
    }),
    [],
  );
  return (
    <Context value={work}>
      {children}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`New version of ${replaced?.title ?? 'a document'}`}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file && replaced) void replace(replaced, file);
        }}
      />
      {edited && <EditDialog key={edited._id} item={edited} onClose={() => setEdited(null)} />}
    </Context>
  );
}
