'use client';

import { X } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';

const MAX_LENGTH = 60;
const MAX_TAGS = 50;

type TagInputProps = { tags: readonly string[]; error: string | undefined; onChange: (tags: string[]) => void };

/** Tags as chips: Enter or a comma adds what is typed, Backspace in an empty field takes the last one back. */
export function TagInput({ tags, error, onChange }: TagInputProps) {
  const [typed, setTyped] = useState('');

  function add(text: string): void {
    const added = text
      .split(',')
      .map((tag) => tag.trim().slice(0, MAX_LENGTH))
      .filter(Boolean);
    onChange([...new Set([...tags, ...added])].slice(0, MAX_TAGS));
    setTyped('');
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && typed.trim()) {
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '' && tags.length > 0) {
      onChange(tags.slice(0, -1));
    }
  }

  return (
    <div className="flex flex-col gap-1.5">
      <Field label="Tags" help="Enter or a comma adds a tag." error={error}>
        {(control) => (
          <Input
            {...control}
            value={typed}
            maxLength={MAX_LENGTH * 4}
            placeholder="Add a tag"
            onChange={(event) =>
              event.target.value.includes(',') ? add(event.target.value) : setTyped(event.target.value)
            }
            onKeyDown={onKeyDown}
            onBlur={() => typed.trim() && add(typed)}
          />
        )}
      </Field>
      {tags.length > 0 && (
        <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag} className="flex items-center gap-0.5 rounded-full bg-sunken py-0.5 pr-0.5 pl-2.5 text-dense">
              <span className="max-w-48 truncate">{tag}</span>
              <button
                type="button"
                aria-label={`Remove tag ${tag}`}
                className="flex size-5 items-center justify-center rounded-full text-muted hover:bg-hover hover:text-ink"
                onClick={() => onChange(tags.filter((entry) => entry !== tag))}
              >
                <X aria-hidden className="size-3" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
