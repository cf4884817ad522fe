'use client';

import { useState } from 'react';
import { toast } from '@/components/ui/toast';
import { useAction } from '@/components/api/use-action';
import { Section } from '@/components/shared/section';
import { RadioGroup } from '@/components/ui/radio-group';
import type { WireHost } from '@/lib/contracts/host';
import { getHost, updateHost } from '@/lib/routes/host';

const RULES: readonly { value: WireHost['secondFactor']; label: string; help: string }[] = [
  { value: 'off', label: 'Nobody has to', help: 'Each person decides in their profile.' },
  { value: 'administrators', label: 'Administrators', help: 'Who administers this host needs a second factor.' },
  { value: 'everyone', label: 'Everyone', help: 'Every account needs one, however it signs in.' },
];

/** Of whom this host requires a second factor. */
export function FactorRuleSection({ host }: { host: WireHost }) {
  const change = useAction(updateHost, {
    refresh: [getHost],
    failure: 'The rule could not be changed',
    onDone: () => void toast.success('Rule for the second factor changed'),
  });
  const [chosen, setChosen] = useState<WireHost['secondFactor'] | null>(null);
  const choose = async (rule: WireHost['secondFactor']) => {
    setChosen(rule);
    await change.run({ body: { secondFactor: rule } });
    setChosen(null);
  };
  return (
    <Section
      id="factor-rule"
      title="Required second factor"
      description="Who lacks one is led to set it up first. API tokens go on working."
    >
      <RadioGroup
        role="radiogroup"
        aria-labelledby="factor-rule-heading"
        framed
        className="grid gap-2 sm:grid-cols-3"
        disabled={change.busy}
        value={chosen ?? host.secondFactor}
        onValueChange={(rule) => void choose(rule)}
        options={RULES}
      />
    </Section>
  );
}
