'use client';

import { useState } from 'react';
import { toast } from '@/components/ui/toast';
import { useAction } from '@/components/api/use-action';
import { Section } from '@/components/shared/section';
import { RadioGroup } from '@/components/ui/radio-group';
import type { WireHost } from '@/lib/contracts/host';
import { getHost, updateHost } from '@/lib/routes/host';

const MODES: readonly { value: WireHost['registration']; label: string; help: string }[] = [
  {
    value: 'open',
    label: 'Open',
    help: 'Anyone who reaches this host can create an account, and sees only their own projects.',
  },
  {
    value: 'invited',
    label: 'By invitation only',
    help: 'Only people with an invitation link to a project can create an account.',
  },
];

/** Who may create an account. */
export function RegistrationSection({ host }: { host: WireHost }) {
  const change = useAction(updateHost, {
    refresh: [getHost],
    failure: 'Registration could not be changed',
    onDone: () => void toast.success('Registration changed'),
  });
  // The choice is shown at once; the host's response replaces it.
  const [chosen, setChosen] = useState<WireHost['registration'] | null>(null);
  const choose = async (mode: WireHost['registration']) => {
    setChosen(mode);
    await change.run({ body: { registration: mode } });
    setChosen(null);
  };
  return (
    <Section
      id="registration"
      title="Registration"
      description={`${host.accounts.all} ${host.accounts.all === 1 ? 'account' : 'accounts'} on this host.`}
    >
      <RadioGroup
        role="radiogroup"
        aria-labelledby="registration-heading"
        framed
        className="grid gap-2 sm:grid-cols-2"
        disabled={change.busy}
        value={chosen ?? host.registration}
        onValueChange={(mode) => void choose(mode)}
        options={MODES}
      />
    </Section>
  );
}
