'use client';

import { Link } from '@/components/ui/link';
import { useWatch } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import { bareUsername } from '@/lib/agents/handles';
import { NoModelNotice } from '../no-model-notice';
import { AvatarUpload } from './avatar-upload';
import { FormNote } from './form-note';
import { SchedulesCard } from './schedules-card';
import { useAgentForm } from './use-agent-form';

type AgentState = ReturnType<typeof useAgentForm>;

/** `canConnect`: may give the agent an account of its own. */
export function AgentForm({ projectId, canConnect }: { projectId: string | undefined; canConnect: boolean }) {
  const state = useAgentForm(projectId);
  const { form, busy, failure } = state;
  return (
    <form {...form.element} aria-label="New agent" className="flex flex-col gap-4">
      <NoModelNotice pictures="generate" />
      <ProfileCard state={state} projectId={projectId} />
      <SchedulesCard schedules={state.schedules} error={state.noSchedule} errorsOf={state.scheduleErrors} />
      <Card className="flex flex-col gap-4 p-5">
        <Field
          label="AI System Prompt"
          help="Who the account is, whom it talks to, what it posts about, and what it never says."
          error={form.errorOf('systemPrompt')}
        >
          {(props) => (
            <Textarea
              {...props}
              {...form.register('systemPrompt')}
              required
              rows={6}
              maxLength={20_000}
              className="min-h-36"
            />
          )}
        </Field>
        {canConnect && <OwnAccount form={form} />}
      </Card>
      <div role="alert" className="empty:hidden">
        {failure && <FormNote>The agent could not be created. {failure.message}</FormNote>}
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" asChild>
          <Link href="/instagram-agents">Cancel</Link>
        </Button>
        <Button type="submit" busy={busy} disabled={!projectId}>
          {busy ? 'Creating Agent...' : 'Create Agent'}
        </Button>
      </div>
    </form>
  );
}

function ProfileCard({ state, projectId }: { state: AgentState; projectId: string | undefined }) {
  const { form, avatar, setAvatar, avatarError } = state;
  const username = useWatch({ control: form.control, name: 'username' });
  return (
    <Card className="flex flex-col gap-4 p-5">
      <AvatarUpload
        projectId={projectId}
        name={bareUsername(username)}
        url={avatar?.url}
        error={avatarError}
        onChange={setAvatar}
      />
      <Field label="Username" error={form.errorOf('username')}>
        {(props) => (
          <span className="relative block">
            <span aria-hidden className="absolute top-2 left-3 text-base text-muted">
              @
            </span>
            <Input
              {...props}
              {...form.register('username')}
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
      <Field label="Description" aside={<Optional />} error={form.errorOf('description')}>
        {(props) => <Textarea {...props} {...form.register('description')} rows={2} maxLength={2_000} />}
      </Field>
    </Card>
  );
}

function OwnAccount({ form }: { form: AgentState['form'] }) {
  return (
    <details>
      <summary className="cursor-pointer text-dense font-semibold">An Instagram account of its own</summary>
      <p className="mt-1 text-dense text-muted">Without one it posts to the account of the project’s settings.</p>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <Field label="Instagram access token" aside={<Optional />} error={form.errorOf('instagramAccessToken')}>
          {(props) => (
            <Input {...props} {...form.register('instagramAccessToken')} type="password" autoComplete="off" />
          )}
        </Field>
        <Field label="Instagram user ID" aside={<Optional />} error={form.errorOf('instagramUserId')}>
          {(props) => <Input {...props} {...form.register('instagramUserId')} autoComplete="off" />}
        </Field>
      </div>
    </details>
  );
}

function Optional() {
  return <span className="text-tiny text-muted">optional</span>;
}
