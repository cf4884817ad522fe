'use client';

import { CircleAlert, Radar } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import {
  COUNT_TO_FIND_DEFAULT,
  COUNT_TO_FIND_MAX,
  MESSAGE_LIMIT_DEFAULT,
  MESSAGE_LIMIT_MAX,
} from '@/lib/searches/values';
import { failureWords } from '../words';
import type { NewSearchValues } from './new-search-values';
import { useNewSearch } from './use-new-search';

type NewSearchFormProps = {
  projectId: string | undefined;
  initial: NewSearchValues;
  reinitiatedFrom: string | null;
};

export function NewSearchForm({ projectId, initial, reinitiatedFrom }: NewSearchFormProps) {
  const noteId = useId();
  const { form, busy } = useNewSearch(projectId, initial, reinitiatedFrom);
  const { errorOf, failure, register } = form;

  return (
    <form {...form.element} aria-label="New search" aria-describedby={failure ? noteId : undefined}>
      <Card className="flex flex-col gap-4 p-5">
        <Field label="Search name" error={errorOf('searchName')}>
          {(props) => (
            <Input
              {...props}
              {...register('searchName')}
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
              {...register('initialChannel')}
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
          help="What the channels should write about. Left empty, the theme of the initial channel."
          error={errorOf('channelTheme')}
        >
          {(props) => <Textarea {...props} {...register('channelTheme')} rows={3} maxLength={2_000} />}
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
                {...register('messageLimit')}
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
                {...register('channelCount')}
                inputMode="numeric"
                autoComplete="off"
                placeholder={String(COUNT_TO_FIND_DEFAULT)}
              />
            )}
          </Field>
        </div>
        <div role="alert" id={noteId} className="empty:hidden">
          {failure && (
            <p className="flex items-start gap-1.5 text-dense text-failed">
              <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
              {failureWords(failure, 'An unknown error occurred.')}
            </p>
          )}
        </div>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" asChild>
            <Link href={reinitiatedFrom ? `/searches/${reinitiatedFrom}` : '/searches'}>Cancel</Link>
          </Button>
          <Button type="submit" busy={busy} disabled={!projectId}>
            {!busy && <Radar aria-hidden />}
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
