'use client';

import { useEffect, useEffectEvent } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useAction } from '@/components/api/use-action';
import { FormFailure } from '@/components/shared/form-failure';
import { useContractForm, type ContractForm } from '@/components/shared/use-contract-form';
import { DialogBody } from '@/components/ui/dialog';
import { DialogSubmit } from '@/components/ui/dialog-submit';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import { toast } from '@/components/ui/toast';
import type { Category } from '@/lib/knowledge/categories';
import { addKnowledgeLink, addKnowledgeNote } from '@/lib/routes/knowledge';
import { addKnowledgeLinkRules, addKnowledgeNoteRules } from '@/lib/routes/rules/knowledge';
import { ITEM_CACHES } from '../use-item-acts';
import { checkFacts, FactsFields, tagsOf, useFactsOf, type Facts } from './facts-fields';

type TextFormProps<Draft> = {
  projectId: string;
  /** Kept by the dialog, while another kind is looked at. */ draft: Draft;
  onDraft: (draft: Draft) => void;
  onBusy: (isBusy: boolean) => void;
  onClose: () => void;
};

/** A note written here. */
export function NoteForm({ projectId, draft, onDraft, onBusy, onClose }: TextFormProps<Facts & { text: string }>) {
  const add = useAction(addKnowledgeNote, { silent: true, refresh: ITEM_CACHES });
  const form = useContractForm({
    action: add,
    initial: draft,
    bodyOf: ({ text, ...facts }) => ({ ...bodyOf(facts), title: facts.title.trim(), text }),
    send: async (body) => {
      onBusy(true);
      const item = await add.run({ query: { projectId }, body });
      onBusy(false);
      if (!item) return;
      toast.success('Note added');
      onClose();
    },
    rules: addKnowledgeNoteRules,
    check: checkFacts,
  });
  const facts = useFactsOf(form);

  return (
    <TextForm form={form} busy={add.busy} submitLabel="Add note" onLeave={() => onDraft(form.getValues())}>
      <FactsFields {...facts} />
      <Field label="Text" help="Markdown headings become the places that are quoted." error={form.errorOf('text')}>
        {(control) => <Textarea {...control} {...form.register('text')} className="max-h-[40dvh] min-h-32" />}
      </Field>
    </TextForm>
  );
}

/** A public page by its address. */
export function LinkForm({ projectId, draft, onDraft, onBusy, onClose }: TextFormProps<Facts & { url: string }>) {
  const add = useAction(addKnowledgeLink, { silent: true, refresh: ITEM_CACHES });
  const form = useContractForm({
    action: add,
    initial: draft,
    bodyOf: ({ url, ...facts }) => ({
      ...bodyOf(facts),
      ...(facts.title.trim() ? { title: facts.title.trim() } : {}),
      url: url.trim(),
    }),
    send: async (body) => {
      onBusy(true);
      const item = await add.run({ query: { projectId }, body });
      onBusy(false);
      if (!item) return;
      toast.success('Link added', { description: 'It is being read now.' });
      onClose();
    },
    rules: addKnowledgeLinkRules,
    check: checkFacts,
  });
  const facts = useFactsOf(form);

  return (
    <TextForm form={form} busy={add.busy} submitLabel="Add link" onLeave={() => onDraft(form.getValues())}>
      <Field label="Address" help="A public page or document: https://…" error={form.errorOf('url')}>
        {(control) => <Input {...control} {...form.register('url')} type="url" inputMode="url" maxLength={2000} />}
      </Field>
      <FactsFields {...facts} titleHelp="Left empty, the page names itself." />
    </TextForm>
  );
}

/** The facts besides the title. `checkFacts` has seen to the category. */
function bodyOf(facts: Facts) {
  const tags = tagsOf(facts);
  return {
    category: facts.category as Category,
    ...(facts.subcategory.trim() ? { subcategory: facts.subcategory.trim() } : {}),
    ...(facts.description.trim() ? { description: facts.description.trim() } : {}),
    ...(tags.length > 0 ? { tags } : {}),
  };
}

type FrameProps = {
  form: Pick<ContractForm<FieldValues>, 'element' | 'failure'>;
  busy: boolean;
  submitLabel: string;
  onLeave: () => void;
  children: React.ReactNode;
};

function TextForm({ form, busy, submitLabel, onLeave, children }: FrameProps) {
  const leave = useEffectEvent(onLeave);
  useEffect(() => () => leave(), []);
  return (
    <form {...form.element} className="flex min-h-0 flex-col">
      <DialogBody>
        {children}
        <FormFailure message={form.failure?.message} />
      </DialogBody>
      <DialogSubmit act={submitLabel} busy={busy} />
    </form>
  );
}
