'use client';

import { KeyRound } from 'lucide-react';
import { Controller } from 'react-hook-form';
import { useAction } from '@/components/api/use-action';
import { FormFailure } from '@/components/shared/form-failure';
import { useContractForm } from '@/components/shared/use-contract-form';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import { DialogSubmit } from '@/components/ui/dialog-submit';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import type { WireWebhook } from '@/lib/contracts/webhooks';
import { createWebhook, listWebhooks, renewWebhookSecret, updateWebhook } from '@/lib/routes/webhooks';
import { createWebhookRules } from '@/lib/routes/rules/webhooks';
import { WEBHOOK_EVENTS, type WebhookEvent } from '@/lib/webhooks/events';
import { EVENT_LABELS } from './words';

type WebhookFormProps = {
  projectId: string;
  /** The one that is changed; none: a new one. */
  webhook: WireWebhook | null;
  /** `secret` only when one was made: it is never shown again. */
  onSaved: (secret: string | null) => void;
  onClose: () => void;
};

/** Address and events of a webhook. */
export function WebhookFormDialog({ projectId, webhook, onSaved, onClose }: WebhookFormProps) {
  const create = useAction(createWebhook, { silent: true, refresh: [listWebhooks] });
  const update = useAction(updateWebhook, { silent: true, refresh: [listWebhooks] });
  const action = webhook ? update : create;
  const form = useContractForm({
    action,
    initial: { url: webhook?.url ?? '', events: webhook?.events ?? [...WEBHOOK_EVENTS] },
    bodyOf: ({ url, events }) => ({ url: url.trim(), events }),
    send: async (body) => {
      if (webhook) {
        if (await update.run({ params: { id: webhook.id }, body })) onSaved(null);
        return;
      }
      const made = await create.run({ query: { projectId }, body });
      if (made) onSaved(made.secret);
    },
    rules: createWebhookRules,
  });

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title={webhook ? 'Edit webhook' : 'New webhook'}
        description="An address of yours that is notified about posts."
      >
        <form {...form.element} className="flex min-h-0 flex-col">
          <DialogBody>
            <Field
              label="Address"
              help="Public, https if you can. Redirects are not followed."
              error={form.errorOf('url')}
            >
              {(control) => (
                <Input
                  {...control}
                  {...form.register('url')}
                  type="url"
                  placeholder="https://example.com/hooks/posts"
                />
              )}
            </Field>
            <Controller
              control={form.control}
              name="events"
              render={({ field }) => (
                <EventsField value={field.value} error={form.errorOf('events')} onChange={field.onChange} />
              )}
            />
            {webhook && <NewSecret webhook={webhook} onMade={onSaved} />}
            <FormFailure message={form.failure?.message} />
          </DialogBody>
          <DialogSubmit act={webhook ? 'Save' : 'New webhook'} busy={action.busy} />
        </form>
      </DialogContent>
    </Dialog>
  );
}

function NewSecret({ webhook, onMade }: { webhook: WireWebhook; onMade: (secret: string) => void }) {
  const renew = useAction(renewWebhookSecret, { failure: 'No new secret was created' });
  const make = async () => {
    const made = await renew.run({ params: { id: webhook.id } });
    if (made) onMade(made.secret);
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <div>
        <p className="text-dense font-semibold">Signing secret</p>
        <p className="text-dense text-muted">A new one is shown once. The old one works for 24 more hours.</p>
      </div>
      <Button variant="outline" size="sm" busy={renew.busy} onClick={() => void make()}>
        <KeyRound aria-hidden />
        New secret
      </Button>
    </div>
  );
}

type EventsFieldProps = {
  value: readonly WebhookEvent[];
  error: string | undefined;
  onChange: (events: readonly WebhookEvent[]) => void;
};

function EventsField({ value, error, onChange }: EventsFieldProps) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-dense font-semibold">Tell it when a post is</legend>
      {WEBHOOK_EVENTS.map((event) => (
        <Checkbox
          key={event}
          checked={value.includes(event)}
          onChange={({ target }) =>
            onChange(WEBHOOK_EVENTS.filter((each) => (each === event ? target.checked : value.includes(each))))
          }
          label={
            <span>
              {EVENT_LABELS[event]} <code className="text-muted">{event}</code>
            </span>
          }
        />
      ))}
      {error && (
        <p role="alert" className="text-dense text-failed">
          {error}
        </p>
      )}
    </fieldset>
  );
}
