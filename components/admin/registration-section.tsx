'use client';

import { useState } from 'react';
import { toast } from '@/components/ui/toast';
import { useAction } from '@/components/api/use-action';
import { Section } from '@/components/shared/section';
import { cn } from '@/components/ui/cn';
import type { WireHost } from '@/lib/contracts/host';
import { getHost, updateHost } from '@/lib/routes/host';

const MODES: readonly { mode: WireHost['registration']; label: string; means: string }[] = [
  {
    mode: 'open',
    label: 'Open',
    means:
      'Anyone who can reach this host can create an account. Each account sees only its own projects and those it is invited to.',
  },
  {
    mode: 'invited',
    label: 'By invitation only',
    means: 'Only people with an invitation link to a project can create an account. All others are refused.',
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
  const [asked, setAsked] = useState<WireHost['registration'] | null>(null);
  const choose = async (mode: WireHost['registration']) => {
    setAsked(mode);
    await change.run({ body: { registration: mode } });
    setAsked(null);
  };
  return (
    <Section
      id="registration"
      title="Registration"
      description={`${host.accounts.all} ${host.accounts.all === 1 ? 'account' : 'accounts'} on this host.`}
    >
      <div role="radiogroup" aria-labelledby="registration-heading" className="grid gap-2 sm:grid-cols-2">
        {MODES.map(({ mode, label, means }) => {
          const chosen = (asked ?? host.registration) === mode;
          return (
            <label
              key={mode}
              className={cn(
                'flex cursor-pointer gap-3 rounded-control border px-3 py-3',
                chosen ? 'border-accent-text bg-accent-soft' : 'border-line hover:bg-hover',
              )}
            >
              <input
                type="radio"
                name="registration"
                aria-describedby={`registration-${mode}`}
                aria-label={label}
                checked={chosen}
                disabled={change.busy}
                onChange={() => void choose(mode)}
                className="mt-0.5 size-4 accent-accent"
              />
              <span>
                <span className="block font-semibold">{label}</span>
                <span id={`registration-${mode}`} className="block text-dense text-muted">
                  {means}
                </span>
              </span>
            </label>
          );
        })}
      </div>
    </Section>
  );
}
