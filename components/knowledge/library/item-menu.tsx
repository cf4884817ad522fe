'use client';

import { BookOpenText, Download, Pencil, RefreshCw, RotateCw, Trash2 } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useRef, useState } from 'react';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/components/ui/menu';
import { callUrl } from '@/lib/api/call';
import { downloadKnowledge } from '@/lib/routes/knowledge-versions';
import { useItemActs } from '../use-item-acts';
import { openItem } from '../use-knowledge-address';
import { ActionsButton, type ItemActionsProps } from './actions-button';

const EditDialog = dynamic(() => import('../reader/edit-dialog').then((part) => part.EditDialog));

/** The acts on a document, as a menu that is open at once. */
export function ItemMenu({ item, canEdit, tabIndex }: ItemActionsProps) {
  const [open, setOpen] = useState(true);
  const [isEditing, setEditing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const acts = useItemActs(item);
  const { kind } = item.source;
  return (
    <>
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
              <MenuItem onSelect={() => setEditing(true)}>
                <Pencil aria-hidden />
                Edit
              </MenuItem>
              {kind === 'file' && (
                <MenuItem onSelect={() => input.current?.click()}>
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
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`New version of ${item.title}`}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) void acts.replace(file);
        }}
      />
      {isEditing && <EditDialog item={item} onClose={() => setEditing(false)} />}
    </>
  );
}
