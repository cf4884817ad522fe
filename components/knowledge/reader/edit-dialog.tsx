'use client';

import { useState, type FormEvent } from 'react';
import { useAction } from '@/components/api/use-action';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import { DialogSubmit } from '@/components/ui/dialog-submit';
import { toast } from '@/components/ui/toast';
import type { WireKnowledgeItem } from '@/lib/contracts/knowledge';
import { updateKnowledge } from '@/lib/routes/knowledge';
import { FactsFields, tagsOf, type Facts } from '../add/facts-fields';
import { ITEM_CACHES } from '../use-item-acts';
import { NoteText } from './note-text';

/** Title, category, tags and description of a document, and the text of a note. */
export function EditDialog({ item, onClose }: { item: WireKnowledgeItem; onClose: () => void }) {
  const [facts, setFacts] = useState<Facts>({
    title: item.title,
    category: item.category,
    subcategory: item.subcategory,
    description: item.description,
    tags: item.tags.join(', '),
  });
  /** Null until it has been changed. */
  const [text, setText] = useState<string | null>(null);
  const save = useAction(updateKnowledge, {
    silent: true,
    refresh: ITEM_CACHES,
    onDone: () => toast.success('Document saved'),
  });
  const [isUnsorted, setUnsorted] = useState(false);
  const issues = [
    ...(save.error?.issues ?? []),
    ...(isUnsorted && facts.category === '' ? [{ path: 'category', message: 'Choose a category.' }] : []),
  ];

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (save.busy) return;
    if (facts.category === '') return setUnsorted(true);
    const saved = await save.run({
      params: { id: item._id },
      body: {
        title: facts.title,
        category: facts.category,
        subcategory: facts.subcategory.trim() || null,
        description: facts.description.trim() || null,
        tags: tagsOf(facts),
        ...(text === null ? {} : { text }),
      },
    });
    if (saved) onClose();
  }

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title="Edit document" className="w-[min(640px,calc(100vw-32px))]">
        <form noValidate onSubmit={(event) => void submit(event)} className="flex min-h-0 flex-col">
          <DialogBody>
            <FactsFields
              facts={facts}
              issues={issues}
              onChange={(change) => setFacts((old) => ({ ...old, ...change }))}
            />
            {item.source.kind === 'note' && (
              <NoteText
                item={item}
                text={text}
                onChange={setText}
                error={issues.find(({ path }) => path === 'text')?.message}
              />
            )}
            {save.error && issues.length === 0 && (
              <p role="alert" className="text-dense text-failed">
                {save.error.message}
              </p>
            )}
          </DialogBody>
          <DialogSubmit act="Save" busy={save.busy} />
        </form>
      </DialogContent>
    </Dialog>
  );
}
