'use client';

import { useWatch } from 'react-hook-form';
import { toast } from '@/components/ui/toast';
import { useAction } from '@/components/api/use-action';
import { Section } from '@/components/shared/section';
import { useContractForm } from '@/components/shared/use-contract-form';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import type { WireHost } from '@/lib/contracts/host';
import { getHost, updateHost } from '@/lib/routes/host';
import { updateHostRules } from '@/lib/routes/rules/host';

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
  const save = useAction(updateHost, {
    silent: true,
    refresh: [getHost],
    onDone: () => void toast.success('Address confirmed'),
  });
  const form = useContractForm({
    action: save,
    initial: { publicOrigin: confirmed ?? window.location.origin },
    bodyOf: (values) => values,
    send: (body) => save.run({ body }),
    rules: updateHostRules,
    placeOf: () => 'publicOrigin',
  });
  const value = useWatch({ control: form.control, name: 'publicOrigin' });
  return (
    <form {...form.element} className="flex flex-col gap-3">
      {!confirmed && (
        <p role="status" className="rounded-control bg-partial-soft px-3 py-2 text-dense text-partial">
          No address is confirmed yet: no links are mailed. Confirm the one that people use to reach this host.
        </p>
      )}
      <Field
        label="Address of this host"
        error={form.errorOf('publicOrigin')}
        help={confirmed ? 'Confirmed. Change it when this host moves.' : 'The one that you are on now is filled in.'}
      >
        {(control) => (
          <Input {...control} {...form.register('publicOrigin')} type="url" inputMode="url" autoComplete="off" />
        )}
      </Field>
      <Button variant="outline" type="submit" busy={save.busy} disabled={value === confirmed} className="self-start">
        {confirmed ? 'Change address' : 'Confirm address'}
      </Button>
    </form>
  );
}
