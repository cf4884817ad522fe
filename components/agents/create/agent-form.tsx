'use client';

import { CircleAlert, Plus, Trash2 } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useAction } from '@/components/api/use-action';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import { bareUsername } from '@/lib/agents/handles';
import { viewerZone } from '@/lib/dates/viewer-zone';
import { createInstagramAgent, listInstagramAgents } from '@/lib/routes/agents';
import { NoModelNotice } from '../no-model-notice';
import { ScheduleFields } from '../schedule/schedule-fields';
import { newSchedule, problemsOf, refusedFields, scheduleOf, type ScheduleValues } from '../schedule/schedule-values';
import { promptProblem, usernameProblem } from './agent-problems';
import { AvatarUpload, type ChosenAvatar } from './avatar-upload';

const NO_SCHEDULE = 'Add at least one schedule';

type Values = {
  username: string;
  description: string;
  systemPrompt: string;
  instagramAccessToken: string;
  instagramUserId: string;
};
const EMPTY: Values = {
  username: '',
  description: '',
  systemPrompt: '',
  instagramAccessToken: '',
  instagramUserId: '',
};

type Entry = ScheduleValues & { key: number };

/** `canConnect`: may give the agent an account of its own. */
export function AgentForm({ projectId, canConnect }: { projectId: string | undefined; canConnect: boolean }) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const nextKey = useRef(1);
  const [values, setValues] = useState(EMPTY);
  const [avatar, setAvatar] = useState<ChosenAvatar | null>(null);
  const [schedules, setSchedules] = useState<Entry[]>([{ ...newSchedule(), key: 0 }]);
  /** Fields that were left, or all after a submit: only those complain. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isAsked, setAsked] = useState(false);
  const create = useAction(createInstagramAgent, {
    silent: true,
    refresh: [listInstagramAgents],
    onDone: ({ _id }) => router.push(`/instagram-agents/${_id}`),
  });
  const issues = create.error?.issues ?? [];
  const refused = (path: string) => issues.find((issue) => issue.path === path)?.message;
  const problems: Partial<Record<string, string>> = {
    username: usernameProblem(values.username),
    systemPrompt: promptProblem(values.systemPrompt),
  };
  const errorOf = (field: keyof Values) => (isAsked || left.has(field) ? problems[field] : undefined) ?? refused(field);
  const isConflict = create.error?.statusCode === 409;

  const control = (field: keyof Values) => ({
    name: field,
    value: values[field],
    onChange: ({ target }: { target: { value: string } }) => {
      setValues((old) => ({ ...old, [field]: target.value }));
      if (create.error) create.reset();
    },
    onBlur: () => setLeft((old) => new Set([...old, field])),
  });
  const change = (key: number, next: ScheduleValues) => {
    setSchedules((old) => old.map((one) => (one.key === key ? { ...next, key } : one)));
    if (create.error) create.reset();
  };
  const add = () => setSchedules((old) => [...old, { ...newSchedule(), key: nextKey.current++ }]);

  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    setAsked(true);
    const field = Object.keys(problems).find((name) => problems[name]);
    if (field) return form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
    if (schedules.length === 0 || schedules.some((one) => Object.keys(problemsOf(one)).length > 0)) {
      return form.current?.querySelector<HTMLElement>('[data-schedules] button, [data-schedules] [name=time]')?.focus();
    }
    if (!projectId || create.busy) return;
    const { username, description, systemPrompt, instagramAccessToken, instagramUserId } = values;
    await create.run({
      query: { projectId },
      body: {
        username,
        systemPrompt,
        schedules: schedules.map(scheduleOf),
        timeZone: viewerZone(),
        ...(description.trim() ? { description: description.trim() } : {}),
        ...(avatar ? { avatarFileId: avatar.fileId } : {}),
        ...(instagramAccessToken.trim() ? { instagramAccessToken: instagramAccessToken.trim() } : {}),
        ...(instagramUserId.trim() ? { instagramUserId: instagramUserId.trim() } : {}),
      },
    });
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
  }
  const noSchedule = refused('schedules') ?? (isAsked && schedules.length === 0 ? NO_SCHEDULE : undefined);

  return (
    <form
      ref={form}
      noValidate
      aria-label="New agent"
      className="flex flex-col gap-4"
      onSubmit={(event) => void submit(event)}
      onKeyDown={onKeyDown}
    >
      <NoModelNotice pictures="generate" />
      <Card className="flex flex-col gap-4 p-5">
        <AvatarUpload
          projectId={projectId}
          name={bareUsername(values.username)}
          url={avatar?.url}
          error={refused('avatarFileId')}
          onChange={setAvatar}
        />
        <Field label="Username" error={errorOf('username') ?? (isConflict ? create.error?.message : undefined)}>
          {(props) => (
            <span className="relative block">
              <span aria-hidden className="absolute top-2 left-3 text-base text-muted">
                @
              </span>
              <Input
                {...props}
                {...control('username')}
                required
                autoFocus
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                className="pl-7"
              />
            </span>
          )}
        </Field>
        <Field label="Description" aside={<Optional />} error={errorOf('description')}>
          {(props) => <Textarea {...props} {...control('description')} rows={2} maxLength={2_000} />}
        </Field>
      </Card>

      <Card className="flex flex-col gap-4 p-5" role="group" aria-label="Posting Schedules" data-schedules>
        <div className="flex items-center justify-between gap-3">
          <div>
            <h2 className="text-composer font-semibold">Posting Schedules</h2>
            <p className="mt-0.5 text-dense text-muted">Times are on the clock of {viewerZone()}.</p>
          </div>
          <Button variant="outline" size="sm" onClick={add}>
            <Plus aria-hidden />
            Add
          </Button>
        </div>
        {schedules.map((schedule, index) => (
          <div
            key={schedule.key}
            role="group"
            aria-label={`Schedule ${index + 1}`}
            className="flex flex-col gap-3 border-t border-line pt-4"
          >
            <div className="flex items-center justify-between">
              <h3 className="text-dense font-semibold">Schedule {index + 1}</h3>
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Remove schedule ${index + 1}`}
                onClick={() => setSchedules((old) => old.filter(({ key }) => key !== schedule.key))}
              >
                <Trash2 aria-hidden />
                Remove
              </Button>
            </div>
            <ScheduleFields
              values={schedule}
              zone={viewerZone()}
              errors={{
                ...refusedFields(issues, `schedules.${index}.`),
                ...(isAsked || left.has(`schedule ${schedule.key}`) ? problemsOf(schedule) : {}),
              }}
              onChange={(next) => change(schedule.key, next)}
              onLeave={() => setLeft((old) => new Set([...old, `schedule ${schedule.key}`]))}
            />
          </div>
        ))}
        <div role="alert" className="empty:hidden">
          {noSchedule && <Sentence>{noSchedule}</Sentence>}
        </div>
      </Card>

      <Card className="flex flex-col gap-4 p-5">
        <Field
          label="AI System Prompt"
          help="Who the account is, whom it talks to, what it posts about, and what it never says."
          error={errorOf('systemPrompt')}
        >
          {(props) => (
            <Textarea
              {...props}
              {...control('systemPrompt')}
              required
              rows={6}
              maxLength={20_000}
              className="min-h-36"
            />
          )}
        </Field>
        {canConnect && (
          <details>
            <summary className="cursor-pointer text-dense font-semibold">An Instagram account of its own</summary>
            <p className="mt-1 text-dense text-muted">Without one it posts to the account of the project’s settings.</p>
            <div className="mt-3 grid gap-4 sm:grid-cols-2">
              <Field label="Instagram access token" aside={<Optional />} error={errorOf('instagramAccessToken')}>
                {(props) => (
                  <Input {...props} {...control('instagramAccessToken')} type="password" autoComplete="off" />
                )}
              </Field>
              <Field label="Instagram user ID" aside={<Optional />} error={errorOf('instagramUserId')}>
                {(props) => <Input {...props} {...control('instagramUserId')} autoComplete="off" />}
              </Field>
            </div>
          </details>
        )}
      </Card>

      <div role="alert" className="empty:hidden">
        {create.error && issues.length === 0 && !isConflict && create.error.statusCode !== 401 && (
          <Sentence>The agent could not be created. {create.error.message}</Sentence>
        )}
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" asChild>
          <Link href="/instagram-agents">Cancel</Link>
        </Button>
        <Button type="submit" busy={create.busy} disabled={!projectId}>
          {create.busy ? 'Creating Agent...' : 'Create Agent'}
        </Button>
      </div>
    </form>
  );
}

function Optional() {
  return <span className="text-tiny text-muted">optional</span>;
}

function Sentence({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-1.5 text-dense text-failed">
      <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span className="min-w-0 break-words">{children}</span>
    </p>
  );
}
