'use client';

import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { changeAddress } from '@/components/shared/address';
import { useAddressParams } from '@/components/shared/use-address-params';
import { useNow } from '@/components/shared/use-now';
import { cn } from '@/components/ui/cn';
import type { ControlProps } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { floatLook } from '@/components/ui/looks';
import { inViewerZone } from '@/lib/dates/in-viewer-zone';
import { shortTime } from '@/lib/format/relative-time';
import { naturalDate } from '@/lib/schedule/natural-date';
import type { DatePlan } from './date-plan';
import { useTimeOptions } from './use-time-options';

type DateFieldProps = {
  control: ControlProps;
  plan: DatePlan | null;
  value: string | null;
  onChange: (iso: string | null) => void;
};

/** Words, and the time that holds as long as they are not understood. */
type Typed = { text: string; before: string | null };

const saidIn = (text: string, now: Date) => (text.trim() ? naturalDate(text, inViewerZone(now)) : null);
const isoOf = (date: Date) => new Date(date.getTime()).toISOString();

/**
 * A time as text: said in words, which hold as soon as they are understood, or chosen from quick dates and the queue's
 * free slots. Emptied, there is none; Escape brings back what was there.
 */
export function DateField({ control, plan, value, onChange }: DateFieldProps) {
  const field = useAskedFocus();
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<Typed | null>(null);
  const [at, setAt] = useState(-1);
  const now = new Date(useNow());
  const said = typed && saidIn(typed.text, now);
  const isTyping = Boolean(typed?.text.trim());
  const options = useTimeOptions({ plan, isOpen, said, isTyping, now });
  const shown = isOpen && options.length > 0;

  function type(text: string): void {
    const before = typed ? typed.before : value;
    setTyped({ text, before });
    setOpen(true);
    setAt(-1);
    const words = saidIn(text, now);
    onChange(words ? isoOf(words) : before);
  }
  function close(): void {
    setOpen(false);
    setTyped(null);
    setAt(-1);
  }
  function take(iso: string | null): void {
    onChange(iso);
    close();
  }
  /** Words that are understood hold already; a field that was emptied has no time. */
  function leave(): void {
    if (typed?.text.trim() === '') take(null);
    else close();
  }
  function goBack(): void {
    if (typed) onChange(typed.before);
    close();
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    // The form is sent with what is in the field: it has to be taken before.
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) flushSync(leave);
    if (event.ctrlKey || event.metaKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      setOpen(true);
      setAt((old) => Math.max(-1, Math.min(old + step, options.length - 1)));
    } else if (event.key === 'Enter') {
      const chosen = options[at];
      if (chosen) take(chosen.iso);
      else leave();
    } else if (event.key === 'Escape' && isOpen) goBack();
    else return;
    event.preventDefault();
  }

  return (
    <span className="relative min-w-48 flex-1 basis-60">
      <Input
        {...control}
        ref={field}
        role="combobox"
        data-open-list={shown ? '' : undefined}
        aria-expanded={shown}
        aria-controls={shown ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={shown && at >= 0 ? `${listId}-${at}` : undefined}
        autoComplete="off"
        placeholder="tomorrow 9:00, fri 18:30, завтра в 9"
        value={typed?.text ?? (value ? shortTime(new Date(value)) : '')}
        onFocus={(event) => event.target.select()}
        onClick={() => setOpen(true)}
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
        onKeyDown={onKeyDown}
      />
      <span role="status" className="text-dense text-muted empty:hidden">
        {isTyping && !said && 'Not understood yet'}
      </span>
      {shown && (
        <ul
          id={listId}
          role="listbox"
          aria-label="Times"
          className={cn(floatLook, 'absolute top-10 z-20 max-h-64 w-full overflow-y-auto p-1')}
        >
          {options.map(({ iso, label }, index) => (
            <li
              key={label}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === at}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(iso)}
              className="cursor-pointer rounded-small px-2 py-1 text-dense hover:bg-hover aria-selected:bg-hover"
            >
              {label}
            </li>
          ))}
        </ul>
      )}
    </span>
  );
}

/** The first steps lead straight to the date (`focus=date` in the address), wherever else the form would begin. */
function useAskedFocus() {
  const field = useRef<HTMLInputElement>(null);
  const asked = useAddressParams().get('focus') === 'date';
  useEffect(() => {
    if (!asked) return;
    field.current?.focus({ preventScroll: true });
    field.current?.scrollIntoView({ block: 'center' });
    changeAddress((params) => params.delete('focus'), 'replace');
  }, [asked]);
  return field;
}
