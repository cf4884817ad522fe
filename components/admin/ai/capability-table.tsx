import { CircleAlert, CircleCheck, CircleDashed, CircleHelp, type LucideIcon } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import {
  CAPABILITIES,
  CAPABILITY_FACTS,
  connectionOf,
  type Capability,
  type ConnectionName,
} from '@/lib/ai/capabilities';
import type { WireAiStatus } from '@/lib/contracts/ai';
import type { WireAiConnection, WireAiSettings } from '@/lib/contracts/ai-settings';

const FROM: Record<WireAiConnection['addressFrom'], string> = {
  environment: 'from the environment',
  interface: 'saved here',
  inherited: 'as for writing',
  default: 'the default',
};

type State = WireAiStatus[Capability];

/** A state as icon and word. */
function lookOf({ configured, works }: State): { word: string; Icon: LucideIcon; className: string } {
  if (!configured) return { word: 'Not configured', Icon: CircleDashed, className: 'text-muted' };
  if (works === null) return { word: 'Not tested', Icon: CircleHelp, className: 'text-ink' };
  if (works) return { word: 'Works', Icon: CircleCheck, className: 'text-published' };
  return { word: 'Does not work', Icon: CircleAlert, className: 'text-failed' };
}

type CapabilityTableProps = {
  settings: WireAiSettings;
  status: WireAiStatus;
  tried: Capability | 'all' | null;
  busy: boolean;
  onTest: (capability: Capability) => void;
  onEdit: (name: ConnectionName) => void;
};

/** Each capability: whether it works, its model and server, and the buttons to test and change it. */
export function CapabilityTable({ settings, status, tried, busy, onTest, onEdit }: CapabilityTableProps) {
  return (
    <div
      role="region"
      aria-label="Capabilities"
      tabIndex={0}
      className="overflow-x-auto rounded-control border border-line"
    >
      <table className="w-full text-dense sm:min-w-[720px]">
        <thead className="text-left text-muted">
          <tr>
            {['Capability', 'State', 'Model and server'].map((name, at) => (
              <th key={name} scope="col" className={cn('px-2 py-2 sm:px-3 font-normal', at === 2 && 'max-sm:hidden')}>
                {name}
              </th>
            ))}
            <th scope="col" className="px-2 py-2 sm:px-3">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {CAPABILITIES.map((capability) => {
            const { label } = CAPABILITY_FACTS[capability];
            const state = status[capability];
            const name = connectionOf(capability);
            const isOwn = (name as string) === capability;
            const { word, Icon, className } = lookOf(state);
            const isUsable = state.configured && state.works !== false;
            return (
              <tr key={capability} className="border-t border-line align-top">
                <th scope="row" className="max-w-72 px-2 py-2 text-left wrap-anywhere sm:px-3 font-normal">
                  <span className="block font-semibold">{label}</span>
                  {!isUsable && <span className="block text-muted">{state.instead}</span>}
                  {/* On a phone the other columns have no room for this. */}
                  <span className="block sm:hidden">
                    {state.reason && <span className="block">{state.reason}</span>}
                    {isOwn && <Server connection={settings.connections[name]} />}
                  </span>
                </th>
                <td className="max-w-64 px-2 py-2 sm:px-3">
                  <span className={cn('flex items-center gap-1.5 sm:whitespace-nowrap', className)}>
                    <Icon aria-hidden className="size-4 shrink-0" />
                    {word}
                  </span>
                  {state.reason && <span className="mt-0.5 block text-muted max-sm:hidden">{state.reason}</span>}
                </td>
                <td className="max-w-64 px-2 py-2 sm:px-3 max-sm:hidden">
                  {isOwn ? (
                    <Server connection={settings.connections[name]} />
                  ) : (
                    <span className="text-muted">As for writing</span>
                  )}
                </td>
                <td className="px-2 py-2 sm:px-3">
                  <div className="flex justify-end gap-2 max-sm:flex-col">
                    {isOwn && (
                      <Button variant="ghost" size="sm" aria-label={`Change ${label}`} onClick={() => onEdit(name)}>
                        Change
                      </Button>
                    )}
                    <Button
                      variant="outline"
                      size="sm"
                      aria-label={`Test ${label}`}
                      busy={tried === capability}
                      disabled={busy || !state.configured}
                      onClick={() => onTest(capability)}
                    >
                      Test
                    </Button>
                  </div>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Server({ connection }: { connection: WireAiConnection }) {
  const { address, addressFrom, key, model, isFree, isPrivate } = connection;
  const marks = [key ? `key ${key}` : 'no key', isPrivate && 'private network', isFree && 'free'].filter(Boolean);
  return (
    <>
      <span className="block break-words">{model ?? 'No model'}</span>
      <span className="block break-all text-muted">
        {address} ({FROM[addressFrom]})
      </span>
      <span className="block text-muted">{marks.join(' · ')}</span>
    </>
  );
}
