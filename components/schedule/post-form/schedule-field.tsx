'use client';

import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useNow } from '@/components/shared/use-now';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { inViewerZone } from '@/lib/dates/in-viewer-zone';
import type { WirePost } from '@/lib/contracts/posts';
import { shortTime } from '@/lib/format/relative-time';
import { whenWords } from '@/lib/post-words/when-words';
import { fromLocalInput, toLocalInput } from '@/lib/dates/local-time';
import { naturalDate } from '@/lib/schedule/natural-date';
import { changeAddress } from '@/components/shared/address';
import { useAddressParams } from '@/components/shared/use-address-params';

type ScheduleFieldProps = {
  scheduledFor: string | null;
  asDraft: boolean;
  error: string | undefined;
  /** Platforms that are switched on. */
  platforms: number;
  /** As it is saved. */
  post: WirePost | null;
  /** A reader is offered no other time. */
  canEdit: boolean;
  /** Beside the field: the month to choose from. */
  choose?: ReactNode;
  /** Further ways to a time, such as the next free slot of the queue. */
  more?: ReactNode;
  onChange: (scheduledFor: string | null) => void;
};

const QUICK = ['In 1 hour', 'Tonight 19:00', 'Tomorrow 9:00', 'Monday 9:00'] as const;

/** When the post goes out: chosen, said in words, or by one click; the zone stands with it. */
export function ScheduleField({
  scheduledFor,
  asDraft,
  error,
  platforms,
  post,
  canEdit,
  choose,
  more,
  onChange,
}: ScheduleFieldProps) {
  const field = useAskedFocus();
  const now = new Date(useNow());
  const quick = QUICK.flatMap((label) => {
    const date = naturalDate(label, inViewerZone(now));
    return date && date > now ? [{ label, iso: new Date(date.getTime()).toISOString() }] : [];
  });
  return (
    <div className="flex flex-col gap-2">
      <Field label="Schedule date" error={error} help={whenWords({ scheduledFor, asDraft, platforms }, post, now)}>
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <Input
              {...control}
              ref={field}
              type="datetime-local"
              className="w-60 max-sm:w-auto max-sm:min-w-0 max-sm:flex-1"
              value={toLocalInput(scheduledFor)}
              onChange={(event) => onChange(fromLocalInput(event.target.value))}
            />
            {canEdit && choose}
            {canEdit && <InWords onChoose={onChange} />}
            {canEdit && scheduledFor && (
              <Button variant="ghost" onClick={() => onChange(null)}>
                Clear date
              </Button>
            )}
          </div>
        )}
      </Field>
      {canEdit && (
        <div role="group" aria-label="Quick choices" className="flex flex-wrap gap-1.5">
          {quick.map(({ label, iso }) => (
            <Button variant="outline" key={label} size="sm" onClick={() => onChange(iso)}>
              {label}
            </Button>
          ))}
          {more}
        </div>
      )}
    </div>
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

/** A time in words: what it is understood as stands beside it before it is taken. */
function InWords({ onChoose }: { onChoose: (iso: string) => void }) {
  const [text, setText] = useState('');
  const now = new Date(useNow());
  const date = text.trim() ? naturalDate(text, inViewerZone(now)) : null;

  function take(): void {
    if (!date) return;
    onChoose(new Date(date.getTime()).toISOString());
    setText('');
  }

  return (
    <span className="flex min-w-0 flex-1 basis-72 items-center max-sm:order-last max-sm:basis-full gap-2">
      <Input
        aria-label="Or say when"
        placeholder="tomorrow 9:00, fri 18:30, завтра в 9"
        className="max-w-72 min-w-40"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          take();
        }}
      />
      <span role="status" className="shrink-0 text-dense whitespace-nowrap text-muted">
        {text.trim() && (date ? shortTime(date) : 'Not understood yet')}
      </span>
    </span>
  );
}
