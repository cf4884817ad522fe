'use client';

import { X } from 'lucide-react';
import { useId, useState, type KeyboardEvent } from 'react';
import { useEndpoint } from '@/components/api/use-endpoint';
import { cn } from '@/components/ui/cn';
import { Field } from '@/components/ui/field';
import { controlLook } from '@/components/ui/input';
import { floatLook } from '@/components/ui/looks';
import { listPostTags } from '@/lib/routes/posts';

const MAX_TAGS = 20;
const LONGEST = 40;
const MAX_SUGGESTIONS = 8;

type TagsFieldProps = { projectId: string; tags: readonly string[]; onChange: (tags: string[]) => void };

/** The tags that are typed and offered, and the keys that choose among them. */
function useTags({ projectId, tags, onChange }: TagsFieldProps) {
  const { data: known } = useEndpoint(listPostTags, { query: { projectId } });
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const has = (tag: string) => tags.some((other) => other.toLowerCase() === tag.toLowerCase());
  const offered = open
    ? (known ?? [])
        .filter(({ tag }) => !has(tag) && tag.toLowerCase().includes(typed.trim().toLowerCase()))
        .slice(0, MAX_SUGGESTIONS)
    : [];

  function add(text: string): void {
    const fresh = text
      .split(',')
      .map((tag) => tag.trim().slice(0, LONGEST))
      .filter(
        (tag, index, all) =>
          tag && !has(tag) && all.findIndex((other) => other.toLowerCase() === tag.toLowerCase()) === index,
      );
    if (fresh.length > 0) onChange([...tags, ...fresh].slice(0, MAX_TAGS));
    setTyped('');
    setActive(-1);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || (event.key === ',' && typed.trim())) {
      event.preventDefault();
      add(offered[active]?.tag ?? typed);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (offered.length > 0) setActive((active + step + offered.length) % offered.length);
    } else if (event.key === 'Backspace' && !typed && tags.length > 0) onChange(tags.slice(0, -1));
    else if (event.key === 'Escape' && open) {
      event.preventDefault();
      setOpen(false);
    }
  }

  return {
    ...{ typed, active, offered, add, onKeyDown },
    type: (text: string) => {
      setTyped(text);
      setActive(-1);
      setOpen(true);
    },
    onFocus: () => setOpen(true),
    onBlur: () => {
      setOpen(false);
      if (typed.trim()) add(typed);
    },
  };
}

/** The tags of a post: those of the project are offered while typing, new ones are made by Enter or a comma. */
export function TagsField(props: TagsFieldProps) {
  const { tags, onChange } = props;
  const { typed, active, offered, add, type, onKeyDown, onFocus, onBlur } = useTags(props);
  const listId = useId();
  const full = tags.length >= MAX_TAGS;

  return (
    <Field
      label="Tags"
      help={full ? `A post can have up to ${MAX_TAGS} tags.` : undefined}
      aside={<span className="text-tiny text-muted">Enter or comma adds one</span>}
    >
      {(control) => (
        <div className="relative">
          <div
            className={cn(
              controlLook,
              'flex min-h-9 flex-wrap items-center gap-1.5 px-2 py-1 focus-within:border-accent-text',
            )}
          >
            {tags.map((tag) => (
              <span
                key={tag}
                className="inline-flex max-w-full items-center gap-1 rounded-full bg-sunken py-0.5 pr-1 pl-2 text-dense"
              >
                <span className="truncate">{tag}</span>
                <button
                  type="button"
                  aria-label={`Remove tag ${tag}`}
                  onClick={() => onChange(tags.filter((other) => other !== tag))}
                  className="rounded-full p-0.5 text-muted hover:bg-hover hover:text-ink"
                >
                  <X aria-hidden className="size-3" />
                </button>
              </span>
            ))}
            <input
              {...control}
              role="combobox"
              aria-expanded={offered.length > 0}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={offered[active] ? `${listId}-${active}` : undefined}
              autoComplete="off"
              disabled={full}
              maxLength={LONGEST}
              value={typed}
              onChange={(event) => type(event.target.value)}
              onFocus={onFocus}
              onBlur={onBlur}
              onKeyDown={onKeyDown}
              className="min-w-24 flex-1 bg-transparent outline-none"
            />
          </div>
          <ul
            id={listId}
            role="listbox"
            aria-label="Tags of this project"
            className={cn(
              floatLook,
              'absolute z-20 mt-1 max-h-64 w-full overflow-y-auto p-1',
              offered.length === 0 && 'hidden',
            )}
          >
            {offered.map(({ tag, posts }, index) => (
              <li
                key={tag}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === active}
                onMouseDown={(event) => {
                  // The field keeps the focus.
                  event.preventDefault();
                  add(tag);
                }}
                className={cn(
                  'flex cursor-pointer items-center justify-between gap-2 rounded-small px-2 py-1.5 text-dense hover:bg-hover',
                  index === active && 'bg-hover',
                )}
              >
                <span className="truncate">{tag}</span>
                <span className="text-tiny text-muted tabular">{posts === 1 ? '1 post' : `${posts} posts`}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Field>
  );
}
