'use client';

import { X } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';

type SayFormProps = {
  kind: 'changes' | 'comment';
  passage: string;
  busy: boolean;
  onForget: () => void;
  onSay: (comment: string) => void;
  onCancel: () => void;
};

const WORDS = {
  changes: { label: 'What should be different?', send: 'Ask for changes' },
  comment: { label: 'Comment', send: 'Send comment' },
} as const;

/** A comment, or what should be different; on the words that are marked, where some are. */
export function SayForm({ kind, passage, busy, onForget, onSay, onCancel }: SayFormProps) {
  const [comment, setComment] = useState('');
  const words = WORDS[kind];

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!busy && comment.trim()) onSay(comment.trim());
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      {passage && (
        <div className="flex items-start gap-2">
          <blockquote className="line-clamp-4 min-w-0 flex-1 border-l-2 border-edge pl-2 text-dense wrap-anywhere text-muted">
            {passage}
          </blockquote>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label="Not about these words"
            title="Not about these words"
            onClick={onForget}
          >
            <X aria-hidden />
          </Button>
        </div>
      )}
      <Field label={words.label} help={passage ? undefined : 'Mark words in the post to say which you mean.'}>
        {(control) => (
          <Textarea
            {...control}
            autoFocus
            maxLength={5_000}
            value={comment}
            onChange={(event) => setComment(event.target.value)}
            className="max-h-60 text-composer"
          />
        )}
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" size="lg" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" size="lg" busy={busy} disabled={comment.trim() === ''}>
          {words.send}
        </Button>
      </div>
    </form>
  );
}
