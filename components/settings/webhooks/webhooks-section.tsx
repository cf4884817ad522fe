'use client';

import { Pause, Pencil, Play, Plus, ScrollText, Send, Trash2, Webhook } from 'lucide-react';
import { useState } from 'react';
import { loadLater } from '@/components/ui/load-later';
import { toast } from '@/components/ui/toast';
import { useAction } from '@/components/api/use-action';
import { useEndpoint } from '@/components/api/use-endpoint';
import { EmptyState } from '@/components/shared/empty-state';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { RowsSkeleton } from '@/components/shared/skeletons';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import type { WireWebhook } from '@/lib/contracts/webhooks';
import { deleteWebhook, listWebhookDeliveries, listWebhooks, testWebhook, updateWebhook } from '@/lib/routes/webhooks';
import { VerifyHelp } from './verify-help';
import { EVENT_LABELS } from './words';

const ConfirmDialog = loadLater(() => import('@/components/ui/confirm-dialog').then((part) => part.ConfirmDialog));
const DeliveryLogDialog = loadLater(() => import('./delivery-log-dialog').then((part) => part.DeliveryLogDialog));
const WebhookFormDialog = loadLater(() => import('./webhook-form-dialog').then((part) => part.WebhookFormDialog));
const WebhookSecretDialog = loadLater(() => import('./webhook-secret-dialog').then((part) => part.WebhookSecretDialog));

type Open =
  | { kind: 'none' }
  | { kind: 'form' | 'log' | 'delete'; webhook: WireWebhook | null }
  | { kind: 'secret'; secret: string };

/** Addresses that are notified about the project's posts. */
export function WebhooksSection({ projectId }: { projectId: string }) {
  const webhooks = useEndpoint(listWebhooks, { query: { projectId } });
  const [open, setOpen] = useState<Open>({ kind: 'none' });
  const close = () => setOpen({ kind: 'none' });
  const list = webhooks.data;
  return (
    <section aria-labelledby="webhooks-heading" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <h2 id="webhooks-heading" className="text-composer font-semibold">
            Webhooks
          </h2>
          <p className="text-dense text-muted">
            Tell another program when a post is published, fails, or is published in part.
          </p>
        </div>
        <Button variant="outline" onClick={() => setOpen({ kind: 'form', webhook: null })}>
          <Plus aria-hidden />
          New webhook
        </Button>
      </div>
      {webhooks.isPending && (
        <Loading>
          <RowsSkeleton rows={2} />
        </Loading>
      )}
      {webhooks.error && !list && (
        <ErrorState
          title="Failed to load webhooks"
          detail={webhooks.error.message}
          onRetry={() => void webhooks.refetch()}
        />
      )}
      {list?.length === 0 && (
        <Card>
          <EmptyState icon={Webhook} title="No webhooks" className="py-8">
            Each delivery is signed, retried while your program is unavailable, and kept in a log.
          </EmptyState>
        </Card>
      )}
      {list && list.length > 0 && (
        <Card>
          <ul aria-label="Webhooks" className="divide-y divide-line">
            {list.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} onOpen={(kind) => setOpen({ kind, webhook })} />
            ))}
          </ul>
        </Card>
      )}
      <VerifyHelp />
      <OpenDialog open={open} projectId={projectId} onOpen={setOpen} onClose={close} />
    </section>
  );
}

type OpenDialogProps = { open: Open; projectId: string; onOpen: (open: Open) => void; onClose: () => void };

function OpenDialog({ open, projectId, onOpen, onClose }: OpenDialogProps) {
  const remove = useAction(deleteWebhook, {
    failure: 'The webhook was not deleted',
    refresh: [listWebhooks],
    onDone: () => void toast.success('Webhook deleted'),
  });
  if (open.kind === 'secret') return <WebhookSecretDialog secret={open.secret} onClose={onClose} />;
  if (open.kind === 'form') {
    return (
      <WebhookFormDialog
        projectId={projectId}
        webhook={open.webhook}
        onSaved={(secret) => (secret ? onOpen({ kind: 'secret', secret }) : onClose())}
        onClose={onClose}
      />
    );
  }
  if (open.kind === 'none' || !open.webhook) return null;
  const { webhook } = open;
  if (open.kind === 'log') return <DeliveryLogDialog webhook={webhook} onClose={onClose} />;
  return (
    <ConfirmDialog
      title="Delete this webhook?"
      description={`${webhook.url} is no longer notified, and its log is deleted.`}
      confirmLabel="Delete"
      onConfirm={() => void remove.run({ params: { id: webhook.id } })}
      onClose={onClose}
    />
  );
}

function WebhookRow({ webhook, onOpen }: { webhook: WireWebhook; onOpen: (kind: 'form' | 'log' | 'delete') => void }) {
  const { id, url, events, enabled } = webhook;
  const update = useAction(updateWebhook, { failure: 'The webhook was not changed', refresh: [listWebhooks] });
  const tryOut = useAction(testWebhook, {
    failure: 'The test was not sent',
    refresh: [listWebhookDeliveries],
    onDone: () => onOpen('log'),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <p className="font-semibold break-all">{url}</p>
        <p className="text-dense text-muted">
          {enabled ? 'Active' : 'Paused'} · {events.map((event) => EVENT_LABELS[event]).join(', ')}
        </p>
      </div>
      <div className="flex flex-wrap gap-1 max-sm:[&_button:not([aria-label])_svg]:hidden">
        <Button
          variant="outline"
          size="sm"
          busy={tryOut.busy}
          aria-description={url}
          onClick={() => void tryOut.run({ params: { id } })}
        >
          <Send aria-hidden />
          Send test
        </Button>
        <Button variant="outline" size="sm" aria-description={url} onClick={() => onOpen('log')}>
          <ScrollText aria-hidden />
          Deliveries
        </Button>
        <Button
          variant="outline"
          size="sm"
          busy={update.busy}
          aria-description={url}
          onClick={() => void update.run({ params: { id }, body: { enabled: !enabled } })}
        >
          {enabled ? <Pause aria-hidden /> : <Play aria-hidden />}
          {enabled ? 'Pause' : 'Resume'}
        </Button>
        <Button
          size="icon-sm"
          variant="ghost"
          aria-label="Edit webhook"
          title="Edit webhook"
          aria-description={url}
          onClick={() => onOpen('form')}
        >
          <Pencil aria-hidden />
        </Button>
        <Button
          size="icon-sm"
          variant="ghost"
          aria-label="Delete webhook"
          title="Delete webhook"
          aria-description={url}
          onClick={() => onOpen('delete')}
        >
          <Trash2 aria-hidden />
        </Button>
      </div>
    </li>
  );
}
