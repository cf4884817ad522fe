'use client';

import { useWatch } from 'react-hook-form';
import { useAction } from '@/components/api/use-action';
import { FormFailure } from '@/components/shared/form-failure';
import { useContractForm } from '@/components/shared/use-contract-form';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import { DialogSubmit } from '@/components/ui/dialog-submit';
import { toast } from '@/components/ui/toast';
import type { WireKnowledgeItem } from '@/lib/contracts/knowledge';
import type { Category } from '@/lib/knowledge/categories';
import { updateKnowledge } from '@/lib/routes/knowledge';
import { updateKnowledgeRules } from '@/lib/routes/rules/knowledge';
import { checkFacts, FactsFields, tagsOf, useFactsOf, type Facts } from '../add/facts-fields';
import { ITEM_CACHES } from '../use-item-acts';
import { NoteText } from './note-text';

/** `text`: of a note; null until it has been changed. */
type Values = Facts & { text: string | null };

const initialOf = ({ title, category, subcategory, description, tags }: WireKnowledgeItem): Values => ({
  ...{ title, category, subcategory, description },
  tags: tags.join(', '),
  text: null,
});

/** A document has a category: `check` has seen to it. */
const bodyOf = ({ title, category, subcategory, description, tags, text }: Values) => ({
  ...{ title, category: category as Category },
  subcategory: subcategory.trim() || null,
  description: description.trim() || null,
  tags: tagsOf({ tags }),
  ...(text === null ? {} : { text }),
});

/** Title, category, tags and description of a document, and the text of a note. */
export function EditDialog({ item, onClose }: { item: WireKnowledgeItem; onClose: () => void }) {
  const save = useAction(updateKnowledge, {
    silent: true,
    refresh: ITEM_CACHES,
    onDone: () => {
      toast.success('Document saved');
      onClose();
    },
  });
  const form = useContractForm({
    action: save,
    initial: initialOf(item),
    bodyOf,
    send: (body) => save.run({ params: { id: item._id }, body }),
    rules: updateKnowledgeRules,
    check: checkFacts,
  });
  const text = useWatch({ control: form.control, name: 'text' });
  const facts = useFactsOf(form);

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title="Edit document" className="w-[min(640px,calc(100vw-32px))]">
        <form {...form.element} className="flex min-h-0 flex-col">
          <DialogBody>
            <FactsFields {...facts} />
            {item.source.kind === 'note' && (
              <NoteText
                item={item}
                text={text}
                onChange={(text) => form.setValue('text', text)}
                error={form.errorOf('text')}
              />
            )}
            <FormFailure message={form.failure?.message} />
          </DialogBody>
          <DialogSubmit act="Save" busy={save.busy} />
        </form>
      </DialogContent>
    </Dialog>
  );
}
