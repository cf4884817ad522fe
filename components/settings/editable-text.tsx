'use client';

import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { cn } from '@/components/ui/cn';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import { useAutosave } from './use-autosave';

type EditableTextProps = {
  value: string;
  /** Name of the field while it is edited, and description of the text that opens it. */
  label: string;
  placeholder?: string;
  required?: boolean;
  multiline?: boolean;
  disabled?: boolean;
  className?: string;
  onSave: (value: string) => Promise<boolean>;
};

const WORDS = { idle: '', waiting: '', saving: 'Saving...', saved: 'Saved', failed: 'Not saved' } as const;

/** Text that becomes a field on click and text again on blur; saved 800 ms after the last keystroke. */
export function EditableText({
  value,
  label,
  placeholder,
  required = false,
  multiline = false,
  disabled = false,
  className,
  onSave,
}: EditableTextProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const { state, schedule, flush, drop } = useAutosave(onSave);

  function change(text: string): void {
    setDraft(text);
    // An empty name is not saved.
    if (required && text.trim() === '') drop();
    else schedule(text);
  }
  async function leave(): Promise<void> {
    await flush();
    setDraft(null);
  }

  const control = {
    'aria-label': label,
    autoFocus: true,
    className,
    placeholder,
    onBlur: () => void leave(),
  };
  return (
    <div className="min-w-0">
      {draft === null ? (
        <button
          type="button"
          title={disabled ? undefined : label}
          disabled={disabled}
          onClick={() => setDraft(value)}
          className={cn(
            'group -mx-2 flex max-w-full items-center gap-2 rounded-control px-2 py-1 text-left enabled:hover:bg-hover',
            className,
          )}
        >
          <span className={cn('min-w-0 break-words whitespace-pre-wrap', !value && 'text-muted')}>
            {value || placeholder}
          </span>
          {!disabled && (
            <Pencil
              aria-hidden
              className="size-3.5 shrink-0 text-faint opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100"
            />
          )}
        </button>
      ) : multiline ? (
        <Textarea
          {...control}
          value={draft}
          onChange={(event) => change(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
        />
      ) : (
        <Input
          {...control}
          maxLength={200}
          value={draft}
          onChange={(event) => change(event.target.value)}
          onKeyDown={(event) => (event.key === 'Enter' || event.key === 'Escape') && event.currentTarget.blur()}
        />
      )}
      <p role="status" className={cn('h-4 text-tiny', state === 'failed' ? 'text-failed' : 'text-muted')}>
        {WORDS[state]}
      </p>
    </div>
  );
}
