'use client';

import type { FormEvent } from 'react';
import { useAction } from '@/components/api/use-action';
import { DialogBody } from '@/components/ui/dialog';
import { DialogSubmit } from '@/components/ui/dialog-submit';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import { toast } from '@/components/ui/toast';
import { addKnowledgeLink, addKnowledgeNote } from '@/lib/routes/knowledge';
import { ITEM_CACHES } from '../use-item-acts';
import { FactsFields, tagsOf, type Facts } from './facts-fields';

const MISSING = 'Please fill in all required fields';

type TextFormProps<Draft> = {
  projectId: string;
  /** Kept by the dialog, while another kind is looked at. */ draft: Draft;
  onDraft: (change: Partial<Draft>) => void;
  onBusy: (isBusy: boolean) => void;
  onClose: () => void;
};

/** A note written here. */
export function NoteForm({
  projectId,
  draft,
  onDraft,
  onBusy,
  onClose,
}: TextFormProps<{ facts: Facts; text: string }>) {
  const { facts, text } = draft;
  const add = useAction(addKnowledgeNote, { silent: true, refresh: ITEM_CACHES });
  const issues = add.error?.issues ?? [];

  async function submit(): Promise<void> {
    if (facts.title.trim() === '' || facts.category === '' || text.trim() === '') return void toast.error(MISSING);
    onBusy(true);
    const item = await add.run({
      query: { projectId },
      body: { ...bodyOf(facts), title: facts.title.trim(), category: facts.category, text },
    });
    onBusy(false);
    if (!item) return;
    toast.success('Note added');
    onClose();
  }

  return (
    <TextForm
      busy={add.busy}
      error={issues.length === 0 ? add.error?.message : undefined}
      submitLabel="Add note"
      onSubmit={submit}
    >
      <FactsFields facts={facts} issues={issues} onChange={(change) => onDraft({ facts: { ...facts, ...change } })} />
      <Field
        label="Text"
        help="Markdown headings become the places that are quoted."
        error={issues.find(({ path }) => path === 'text')?.message}
      >
        {(control) => (
          <Textarea
            {...control}
            className="max-h-[40dvh] min-h-32"
            value={text}
            onChange={(event) => onDraft({ text: event.target.value })}
          />
        )}
      </Field>
    </TextForm>
  );
}

/** A public page by its address. */
export function LinkForm({ projectId, draft, onDraft, onBusy, onClose }: TextFormProps<{ facts: Facts; url: string }>) {
  const { facts, url } = draft;
  const add = useAction(addKnowledgeLink, { silent: true, refresh: ITEM_CACHES });
  const issues = add.error?.issues ?? [];

  async function submit(): Promise<void> {
    if (url.trim() === '' || facts.category === '') return void toast.error(MISSING);
    onBusy(true);
    const item = await add.run({
      query: { projectId },
      body: {
        ...bodyOf(facts),
        ...(facts.title.trim() ? { title: facts.title.trim() } : {}),
        category: facts.category,
        url: url.trim(),
      },
    });
    onBusy(false);
    if (!item) return;
    toast.success('Link added', { description: 'It is being read now.' });
    onClose();
  }

  return (
    <TextForm
      busy={add.busy}
      error={issues.length === 0 ? add.error?.message : undefined}
      submitLabel="Add link"
      onSubmit={submit}
    >
      <Field
        label="Address"
        help="A public page or document: https://…"
        error={issues.find(({ path }) => path === 'url')?.message}
      >
        {(control) => (
          <Input
            {...control}
            type="url"
            inputMode="url"
            maxLength={2000}
            value={url}
            onChange={(event) => onDraft({ url: event.target.value })}
          />
        )}
      </Field>
      <FactsFields
        facts={facts}
        issues={issues}
        titleHelp="Left empty, the page names itself."
        onChange={(change) => onDraft({ facts: { ...facts, ...change } })}
      />
    </TextForm>
  );
}

function bodyOf(facts: Facts) {
  const tags = tagsOf(facts);
  return {
    ...(facts.subcategory.trim() ? { subcategory: facts.subcategory.trim() } : {}),
    ...(facts.description.trim() ? { description: facts.description.trim() } : {}),
    ...(tags.length > 0 ? { tags } : {}),
  };
}

type FrameProps = {
  busy: boolean;
  /** A failure that belongs to no field. */ error: string | undefined;
  submitLabel: string;
  onSubmit: () => Promise<void>;
  children: React.ReactNode;
};

function TextForm({ busy, error, submitLabel, onSubmit, children }: FrameProps) {
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!busy) void onSubmit();
  }
  return (
    <form noValidate onSubmit={submit} className="flex min-h-0 flex-col">
      <DialogBody>
        {children}
        {error && (
          <p role="alert" className="text-dense text-failed">
            {error}
          </p>
        )}
      </DialogBody>
      <DialogSubmit act={submitLabel} busy={busy} />
    </form>
  );
}
