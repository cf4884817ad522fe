import { CircleCheck, CircleDashed } from 'lucide-react';
import { Section } from '@/components/shared/section';
import type { WireHost } from '@/lib/contracts/host';

/** Which keys the host has. Values are never shown, not even here. */
export function KeysSection({ keys }: { keys: WireHost['keys'] }) {
  return (
    <Section
      id="keys"
      title="Keys"
      description="Set in the environment of this host (.env), read at startup, and never shown."
    >
      <ul className="divide-y divide-line rounded-control border border-line">
        {keys.map(({ name, variable, configured, means }) => (
          <li key={variable} className="grid gap-x-4 px-3 py-2 sm:grid-cols-[220px_minmax(0,1fr)]">
            <p className="flex items-start gap-2">
              {configured ? (
                <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-published" />
              ) : (
                <CircleDashed aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
              )}
              <span className="min-w-0">
                <span className="block">{name}</span>
                <code className="block truncate font-mono text-tiny text-muted">{variable}</code>
              </span>
            </p>
            <p className="pl-6 text-dense text-muted sm:pl-0">
              <span className={configured ? 'font-semibold text-published' : 'font-semibold text-ink'}>
                {configured ? 'Configured.' : 'Not configured.'}
              </span>{' '}
              {means}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
