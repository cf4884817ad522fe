'use client';

import { useWatch } from 'react-hook-form';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import { DialogSubmit } from '@/components/ui/dialog-submit';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import type { WireInstagramAgent } from '@/lib/contracts/agents';
import { AvatarUpload } from '../create/avatar-upload';
import { RunChanges } from '../schedule/run-changes';
import { scheduleWords } from '../words';
import { KnowledgeFields } from './knowledge-fields';
import { BudgetFields, ContentFields, Pair, PublishingFields } from './settings-fields';
import { useAgentSettings, type AgentSettingsForm } from './use-agent-settings';

type SettingsDialogProps = { agent: WireInstagramAgent; canConnect: boolean; onClose: () => void };

/** Everything about an agent that can be changed. */
export function SettingsDialog({ agent, canConnect, onClose }: SettingsDialogProps) {
  const { form, busy, avatar } = useAgentSettings(agent, onClose);
  const [username, timeZone] = useWatch({ control: form.control, name: ['username', 'timeZone'] });
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="Edit Settings"
        description={`@${agent.username}`}
        className="w-[min(720px,calc(100vw-32px))]"
      >
        <form {...form.element} className="contents">
          <DialogBody>
            <Field label="AI System Prompt" error={form.errorOf('systemPrompt')}>
              {(props) => (
                <Textarea
                  {...props}
                  {...form.register('systemPrompt')}
                  data-autofocus
                  maxLength={20_000}
                  className="max-h-72 min-h-32"
                />
              )}
            </Field>
            <AvatarUpload projectId={agent.projectId} name={username} {...avatar} />
            <PublishingFields form={form} />
            {timeZone !== agent.timeZone &&
              agent.schedules.map((schedule) => (
                <RunChanges
                  key={schedule.id}
                  zone={{ before: agent.timeZone, after: timeZone }}
                  before={schedule}
                  after={schedule}
                  title={schedule.name || scheduleWords(schedule)}
                />
              ))}
            <BudgetFields form={form} />
            <ContentFields form={form} />
            <KnowledgeFields form={form} />
            {canConnect && <OwnAccount form={form} />}
          </DialogBody>
          <DialogSubmit act="Save" busy={busy} />
        </form>
      </DialogContent>
    </Dialog>
  );
}

function OwnAccount({ form }: { form: AgentSettingsForm }) {
  return (
    <Pair>
      <Field
        label="Instagram access token"
        help="For an account of its own. Empty: as it is."
        error={form.errorOf('instagramAccessToken')}
      >
        {(props) => <Input {...props} {...form.register('instagramAccessToken')} type="password" autoComplete="off" />}
      </Field>
      <Field label="Instagram user ID" error={form.errorOf('instagramUserId')}>
        {(props) => <Input {...props} {...form.register('instagramUserId')} autoComplete="off" />}
      </Field>
    </Pair>
  );
}
