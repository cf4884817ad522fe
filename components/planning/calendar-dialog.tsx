'use client';

import { Copy, RefreshCw, Rss } from 'lucide-react';
import { useState } from 'react';
import { toast } from '@/components/ui/toast';
import { useAction } from '@/components/api/use-action';
import { useEndpoint } from '@/components/api/use-endpoint';
import { EmptyState } from '@/components/shared/empty-state';
import { RelativeTime } from '@/components/shared/relative-time';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import type { WireCalendarFeed } from '@/lib/contracts/calendar';
import { createCalendarFeed, getCalendarFeed, revokeCalendarFeed } from '@/lib/routes/calendar';
import { PLATFORM_KEYS, type PlatformKey } from '@/lib/platforms/define';
import { labelOf } from '@/lib/platforms/keys';
import { DialogStates } from './dialog-states';
import type { PlanningDialogProps } from './types';

/** The secret address at which other calendars see the schedule. */
export function CalendarDialog({ onClose }: PlanningDialogProps) {
  const { project } = useWorkspace();
  const query = { projectId: project?._id };
  const { data: feed, error, refetch } = useEndpoint(getCalendarFeed, { query });
  const create = useAction(createCalendarFeed, {
    refresh: [getCalendarFeed],
    failure: 'The address could not be created',
  });
  const revoke = useAction(revokeCalendarFeed, {
    refresh: [getCalendarFeed],
    failure: 'The address could not be revoked',
    onDone: () => void toast.success('The address no longer works'),
  });
  const [pending, setPending] = useState<'renew' | 'revoke' | null>(null);

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="Calendar feed"
        description="Subscribe to this address in Google Calendar, Apple Calendar or Outlook."
      >
        <DialogBody>
          {!feed && <DialogStates what="The calendar feed" error={error} onRetry={() => void refetch()} />}
          {feed && !feed.url && (
            <EmptyState
              icon={Rss}
              title="No calendar feed yet"
              action={
                <Button busy={create.busy} onClick={() => void create.run({ query })}>
                  Create address
                </Button>
              }
            >
              Anyone with the address can read titles, texts and times of this project&apos;s posts. You can revoke it
              at any time.
            </EmptyState>
          )}
          {feed?.url && <Address url={feed.url} readAt={feed.readAt} />}
        </DialogBody>
        {feed?.url && (
          <DialogFooter>
            <Button variant="outline" onClick={() => setPending('renew')}>
              <RefreshCw aria-hidden />
              New address
            </Button>
            <Button variant="outline" onClick={() => setPending('revoke')}>
              Revoke
            </Button>
          </DialogFooter>
        )}
        {pending && (
          <ConfirmDialog
            title={pending === 'renew' ? 'Replace the address?' : 'Revoke the address?'}
            description="Calendars that use the current one lose the schedule."
            confirmLabel={pending === 'renew' ? 'Replace' : 'Revoke'}
            onConfirm={() => void (pending === 'renew' ? create.run({ query }) : revoke.run({ query }))}
            onClose={() => setPending(null)}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}

function Address({ url, readAt }: { url: string; readAt: WireCalendarFeed['readAt'] }) {
  const [chosen, choose] = useState<readonly PlatformKey[]>([]);
  const shown = chosen.length > 0 ? `${url}?platforms=${chosen.join(',')}` : url;

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(shown);
      toast.success('Address copied');
    } catch {
      // Browsers allow it on https and localhost only.
      toast.error('The browser did not allow copying', { description: 'Select the address and copy it by hand.' });
    }
  }

  return (
    <>
      <Field
        label="Secret address"
        help={
          readAt ? (
            <>
              Last fetched by a calendar <RelativeTime at={readAt} />.
            </>
          ) : (
            'No calendar has fetched it yet. Most do every few hours.'
          )
        }
      >
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              readOnly
              value={shown}
              onFocus={(event) => event.target.select()}
              className="text-dense"
            />
            <Button variant="outline" onClick={() => void copy()}>
              <Copy aria-hidden />
              Copy
            </Button>
          </div>
        )}
      </Field>
      <fieldset>
        <legend className="mb-2 text-dense font-semibold">Only these platforms</legend>
        <div className="grid grid-cols-2 gap-x-4 gap-y-2">
          {PLATFORM_KEYS.map((key) => (
            <Checkbox
              key={key}
              label={labelOf(key)}
              checked={chosen.includes(key)}
              onChange={(event) =>
                choose((old) => (event.target.checked ? [...old, key] : old.filter((other) => other !== key)))
              }
            />
          ))}
        </div>
        <p className="mt-2 text-dense text-muted">None chosen: all of them.</p>
      </fieldset>
    </>
  );
}
