'use client';

import { CircleAlert, Radar } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useId, useRef, useState, type FormEvent, type KeyboardEvent, type RefObject } from 'react';
import { useAction } from '@/components/api/use-action';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import type { ApiError } from '@/lib/api/call';
import { createSearch, listSearches } from '@/lib/routes/searches';
import {
  COUNT_TO_FIND_DEFAULT,
  COUNT_TO_FIND_MAX,
  MESSAGE_LIMIT_DEFAULT,
  MESSAGE_LIMIT_MAX,
} from '@/lib/searches/values';
import { failureWords } from '../words';
import { problemsOf, type NewSearchErrors, type NewSearchValues } from './new-search-values';

type NewSearchFormProps = {
  projectId: string | undefined;
  initial: NewSearchValues;
  reinitiatedFrom: string | null;
};

/** Fields by the names under which the server refuses them. */
const FIELDS = {
  search_name: 'searchName',
  initial_channel: 'initialChannel',
  channel_theme: 'channelTheme',
  message_limit: 'messageLimit',
  channel_count_to_find: 'channelCount',
} as const satisfies Record<string, keyof NewSearchValues>;

/** The server's sentences, by field. */
function refusedFields(error: ApiError | null): NewSearchErrors {
  return Object.fromEntries(
    (error?.issues ?? []).flatMap(({ path, message }) => {
      const field = FIELDS[path as keyof typeof FIELDS];
      return field ? [[field, message]] : [];
    }),
  );
}

export function NewSearchForm({ projectId, initial, reinitiatedFrom }: NewSearchFormProps) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const noteId = useId();
  const [values, setValues] = useState(initial);
  /** Fields that were left, or all after a submit: only those complain. */
  const [left, setLeft] = useState<ReadonlySet<keyof NewSearchValues>>(new Set());
  const create = useAction(createSearch, {
    silent: true,
    refresh: [listSearches],
    onDone: ({ id }) => router.push(`/searches/${id}`),
  });
  const problems = problemsOf(values);
  const refused = refusedFields(create.error);
  const errorOf = (field: keyof NewSearchValues) => (left.has(field) ? problems[field] : undefined) ?? refused[field];

  /** Everything that a text field of this form needs. */
  const control = (field: keyof NewSearchValues) => ({
    value: values[field],
    onChange: ({ target }: { target: { value: string } }) => {
      setValues((old) => ({ ...old, [field]: target.value }));
      if (refused[field]) create.reset();
    },
    onBlur: () => setLeft((old) => new Set([...old, field])),
  });

  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    setLeft(new Set(Object.values(FIELDS)));
    const wrong = Object.values(FIELDS).find((field) => problems[field]);
    if (wrong) return focusOn(form, wrong);
    if (!projectId || create.busy) return;
    const { searchName, initialChannel, channelTheme, messageLimit, channelCount } = values;
    await create.run({
      query: { projectId },
      body: {
        search_name: searchName.trim(),
        initial_channel: initialChannel.trim(),
        ...(channelTheme.trim() ? { channel_theme: channelTheme.trim() } : {}),
        ...(messageLimit.trim() ? { message_limit: Number(messageLimit) } : {}),
        ...(channelCount.trim() ? { channel_count_to_find: Number(channelCount) } : {}),
        ...(reinitiatedFrom ? { reinitiated_from: reinitiatedFrom } : {}),
      },
    });
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
  }
  const general = create.error && Object.keys(refused).length === 0 && create.error.statusCode !== 401;

  return (
    <form
      ref={form}
      noValidate
      aria-label="New search"
      aria-describedby={general ? noteId : undefined}
      onSubmit={(event) => void submit(event)}
      onKeyDown={onKeyDown}
    >
      <Card className="flex flex-col gap-4 p-5">
        <Field label="Search name" error={errorOf('searchName')}>
          {(props) => (
            <Input
              {...props}
              {...control('searchName')}
              name="searchName"
              required
              autoFocus={!initial.searchName}
              maxLength={200}
              autoComplete="off"
            />
          )}
        </Field>
        <Field
          label="Initial channel"
          help="A public channel: its name, @name or an address such as t.me/name."
          error={errorOf('initialChannel')}
        >
          {(props) => (
            <Input
              {...props}
              {...control('initialChannel')}
              name="initialChannel"
              required
              maxLength={500}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="@channel"
            />
          )}
        </Field>
        <Field
          label="Channel theme"
          aside={<Optional />}
          help="What the channels should write about, in any language. Without it the theme is what the initial channel writes about."
          error={errorOf('channelTheme')}
        >
          {(props) => (
            <Textarea {...props} {...control('channelTheme')} name="channelTheme" rows={3} maxLength={2_000} />
          )}
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label="Message limit"
            aside={<Optional />}
            help={`Newest posts read of each channel: ${MESSAGE_LIMIT_DEFAULT} unless you say otherwise, ${MESSAGE_LIMIT_MAX.toLocaleString('en')} at most.`}
            error={errorOf('messageLimit')}
          >
            {(props) => (
              <Input
                {...props}
                {...control('messageLimit')}
                name="messageLimit"
                inputMode="numeric"
                autoComplete="off"
                placeholder={String(MESSAGE_LIMIT_DEFAULT)}
              />
            )}
          </Field>
          <Field
            label="Channel count to find"
            aside={<Optional />}
            help={`The search ends when as many fit: ${COUNT_TO_FIND_DEFAULT} unless you say otherwise, ${COUNT_TO_FIND_MAX.toLocaleString('en')} at most.`}
            error={errorOf('channelCount')}
          >
            {(props) => (
              <Input
                {...props}
                {...control('channelCount')}
                name="channelCount"
                inputMode="numeric"
                autoComplete="off"
                placeholder={String(COUNT_TO_FIND_DEFAULT)}
              />
            )}
          </Field>
        </div>
        <div role="alert" id={noteId} className="empty:hidden">
          {general && create.error && (
            <p className="flex items-start gap-1.5 text-dense text-failed">
              <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
              {failureWords(create.error, 'An unknown error occurred.')}
            </p>
          )}
        </div>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" asChild>
            <Link href={reinitiatedFrom ? `/searches/${reinitiatedFrom}` : '/searches'}>Cancel</Link>
          </Button>
          <Button type="submit" busy={create.busy} disabled={!projectId}>
            {!create.busy && <Radar aria-hidden />}
            Initiate Search
          </Button>
        </div>
      </Card>
    </form>
  );
}

function Optional() {
  return <span className="text-tiny text-muted">optional</span>;
}

function focusOn(form: RefObject<HTMLFormElement | null>, field: string): void {
  form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
}
