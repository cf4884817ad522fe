'use client';

import { useState, type FormEvent } from 'react';
import { toast } from '@/components/ui/toast';
import { useAction } from '@/components/api/use-action';
import { Section } from '@/components/shared/section';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import type { WireHost } from '@/lib/contracts/host';
import { getHost, updateHost } from '@/lib/routes/host';

/** The address that mailed links lead to: it is confirmed here, since a request can name any host. */
export function AddressSection({ address }: { address: WireHost['address'] }) {
  return (
    <Section id="address" title="Address" description="Where the links in invitations and other mails lead.">
      {address.fromEnvironment ? (
        <p>
          <code className="font-mono text-dense">{address.fromEnvironment}</code>
          <span className="block text-dense text-muted">Set by PUBLIC_URL in the environment of the host.</span>
        </p>
      ) : (
        <ConfirmForm confirmed={address.confirmed} />
      )}
    </Section>
  );
}

function ConfirmForm({ confirmed }: { confirmed: string | null }) {
  const [value, setValue] = useState(() => confirmed ?? window.location.origin);
  const save = useAction(updateHost, {
    silent: true,
    refresh: [getHost],
    onDone: () => void toast.success('Address confirmed'),
  });
  const error = save.error?.issues[0]?.message ?? save.error?.message;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!save.busy) void save.run({ body: { publicOrigin: value } });
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      {!confirmed && (
        <p role="status" className="rounded-control bg-partial-soft px-3 py-2 text-dense text-partial">
          No address is confirmed yet: no links are mailed. Confirm the one that people use to reach this host.
        </p>
      )}
      <Field
        label="Address of this host"
        error={error}
        help={confirmed ? 'Confirmed. Change it when this host moves.' : 'The one that you are on now is filled in.'}
      >
        {(control) => (
          <Input
            {...control}
            type="url"
            inputMode="url"
            autoComplete="off"
            value={value}
            onChange={(event) => setValue(event.target.value)}
          />
        )}
      </Field>
      <Button variant="outline" type="submit" busy={save.busy} disabled={value === confirmed} className="self-start">
        {confirmed ? 'Change address' : 'Confirm address'}
      </Button>
    </form>
  );
}
