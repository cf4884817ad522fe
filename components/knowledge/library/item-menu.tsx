'use client';

import { BookOpenText, Download, Pencil, RefreshCw, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ActionsButton } from '@/components/shared/actions-button';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/components/ui/menu';
import { callUrl } from '@/lib/api/call';
import type { WireKnowledgeItem } from '@/lib/contracts/knowledge';
import { downloadKnowledge } from '@/lib/routes/knowledge-versions';
import { useItemWork } from '../item-work';
import { useItemActs } from '../use-item-acts';
import { openItem } from '../use-knowledge-address';

/** `tabIndex`: a stop of the Tab key only where its card is one. */
export type ItemActionsProps = { item: WireKnowledgeItem; canEdit: boolean; tabIndex?: 0 | -1 };

/** The acts on a document, as a menu that is open at once. */
export function ItemMenu({ item, canEdit, tabIndex }: ItemActionsProps) {
  const [open, setOpen] = useState(true);
  const acts = useItemActs(item);
  const { edit, chooseVersion } = useItemWork();
  const { kind } = item.source;
  return (
    <Menu open={open} onOpenChange={setOpen}>
      <MenuTrigger asChild>
        <ActionsButton title={item.title} tabIndex={tabIndex} />
      </MenuTrigger>
      <MenuContent align="end" aria-label={`Actions for ${item.title}`}>
        <MenuItem onSelect={() => openItem(item._id)}>
          <BookOpenText aria-hidden />
          Open
        </MenuItem>
        <MenuItem asChild>
          <a href={callUrl(downloadKnowledge, { params: { id: item._id } })} download={item.metadata.fileName}>
            <Download aria-hidden />
            Download
          </a>
        </MenuItem>
        {canEdit && (
          <>
            <MenuItem onSelect={() => edit(item)}>
              <Pencil aria-hidden />
              Edit
            </MenuItem>
            {kind === 'file' && (
              <MenuItem onSelect={() => chooseVersion(item)}>
                <RefreshCw aria-hidden />
                Replace with a new version
              </MenuItem>
            )}
            <MenuItem disabled={item.status === 'processing'} onSelect={acts.reprocess}>
              <RotateCw aria-hidden />
              {kind === 'link' ? 'Fetch and read again' : 'Read again'}
            </MenuItem>
            <MenuSeparator />
            <MenuItem onSelect={acts.remove}>
              <Trash2 aria-hidden />
              Delete
            </MenuItem>
          </>
        )}
      </MenuContent>
    </Menu>
  );
}
