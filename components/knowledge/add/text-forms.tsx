'use client';

import { useState, type FormEvent } from 'react';
import { toast } from 'sonner';
import { useAction } from '@/components/api/use-action';
import { Button } from '@/components/ui/button';
import { DialogBody, DialogFooter } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import { addKnowledgeLink, addKnowledgeNote } from '@/lib/routes/knowledge';
import { ITEM_CACHES } from '../use-item-acts';
import { FactsFields, NO_FACTS, tagsOf, type Facts } from './facts-fields';

const MISSING = 'Please fill in all required fields';

type TextFormProps = { projectId: string; onClose: () => void };

/** A note written here. */
export function NoteForm({ projectId, onClose }: TextFormProps) {
  const [facts, setFacts] = useState(NO_FACTS);
  const [text, setText] = useState('');
  const add = useAction(addKnowledgeNote, { silent: true, refresh: ITEM_CACHES });
  const issues = add.error?.issues ?? [];

  async function submit(): Promise<void> {
    if (facts.title.trim() === '' || facts.category === '' || text.trim() === '') return void toast.error(MISSING);
    const item = await add.run({
      query: { projectId },
      body: { ...bodyOf(facts), title: facts.title.trim(), category: facts.category, text },
    });
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
      onClose={onClose}
    >
      <FactsFields facts={facts} issues={issues} onChange={(change) => setFacts((old) => ({ ...old, ...change }))} />
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
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
    </TextForm>
  );
}

/** A public page by its address. */
export function LinkForm({ projectId, onClose }: TextFormProps) {
  const [facts, setFacts] = useState(NO_FACTS);
  const [url, setUrl] = useState('');
  const add = useAction(addKnowledgeLink, { silent: true, refresh: ITEM_CACHES });
  const issues = add.error?.issues ?? [];

  async function submit(): Promise<void> {
    if (url.trim() === '' || facts.category === '') return void toast.error(MISSING);
    const item = await add.run({
      query: { projectId },
      body: {
        ...bodyOf(facts),
        ...(facts.title.trim() ? { title: facts.title.trim() } : {}),
        category: facts.category,
        url: url.trim(),
      },
    });
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
      onClose={onClose}
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
            onChange={(event) => setUrl(event.target.value)}
          />
        )}
      </Field>
      <FactsFields
        facts={facts}
        issues={issues}
        titleHelp="Left empty, the page names itself."
        onChange={(change) => setFacts((old) => ({ ...old, ...change }))}
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
  onClose: () => void;
  children: React.ReactNode;
};

function TextForm({ busy, error, submitLabel, onSubmit, onClose, children }: FrameProps) {
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
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          {submitLabel}
        </Button>
      </DialogFooter>
    </form>
  );
}
