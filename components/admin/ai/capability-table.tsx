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
function lookOf({ configured, works, reason }: State): { word: string; Icon: LucideIcon; className: string } {
  if (!configured) return { word: 'Not configured', Icon: CircleDashed, className: 'text-muted' };
  if (works === null)
    return { word: reason ? 'Could not be tested' : 'Not tested', Icon: CircleHelp, className: 'text-ink' };
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

/** On a phone a row is a block: four columns there would be a word wide. Roles are named, since blocks lose theirs. */
const CELL = 'max-sm:block max-sm:px-3 max-sm:py-0 px-3 py-2 font-normal text-left';

/**
 * Each capability: whether it works, its model and server, and the buttons to test and change it. One that is served by
 * the connection for writing does not repeat why that is missing.
 */
export function CapabilityTable({ settings, status, tried, busy, onTest, onEdit }: CapabilityTableProps) {
  return (
    <div
      role="region"
      aria-label="Capabilities"
      tabIndex={0}
      className="overflow-x-auto rounded-control border border-line"
    >
      <table role="table" className="w-full text-dense max-sm:block sm:min-w-[720px]">
        <thead role="rowgroup" className="text-left text-muted max-sm:sr-only">
          <tr role="row">
            {['Capability', 'State', 'Model and server'].map((name) => (
              <th key={name} role="columnheader" scope="col" className="px-3 py-2 font-normal">
                {name}
              </th>
            ))}
            <th role="columnheader" scope="col" className="px-3 py-2">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-sm:block">
          {CAPABILITIES.map((capability) => {
            const { label } = CAPABILITY_FACTS[capability];
            const state = status[capability];
            const name = connectionOf(capability);
            const isOwn = (name as string) === capability;
            const { word, Icon, className } = lookOf(state);
            const isUsable = state.configured && state.works !== false;
            const reason = isOwn || state.configured ? state.reason : null;
            return (
              <tr
                key={capability}
                role="row"
                className="border-line align-top not-first:border-t max-sm:flex max-sm:flex-col max-sm:gap-1.5 max-sm:py-3 sm:border-t"
              >
                <th role="rowheader" scope="row" className={cn(CELL, 'wrap-anywhere sm:max-w-72')}>
                  <span className="block font-semibold">{label}</span>
                  {!isUsable && <span className="block text-muted">{state.instead}</span>}
                </th>
                <td role="cell" className={cn(CELL, 'sm:max-w-64')}>
                  <span className={cn('flex items-center gap-1.5 sm:whitespace-nowrap', className)}>
                    <Icon aria-hidden className="size-4 shrink-0" />
                    {word}
                  </span>
                  {reason && <span className="mt-0.5 block text-muted">{reason}</span>}
                </td>
                <td role="cell" className={cn(CELL, 'sm:max-w-64')}>
                  {isOwn ? (
                    <Server connection={settings.connections[name]} />
                  ) : (
                    <span className="text-muted">As for writing</span>
                  )}
                </td>
                <td role="cell" className={CELL}>
                  <div className="flex justify-end gap-2 max-sm:justify-start">
                    {isOwn && (
                      <Button variant="outline" size="sm" aria-label={`Change ${label}`} onClick={() => onEdit(name)}>
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
  const { provider, address, addressFrom, key, model, isFree, isPrivate } = connection;
  if (provider === 'local')
    return (
      <>
        <span className="block break-words">{model ?? 'No model'}</span>
        <span className="block text-muted">This host · free · nothing leaves it</span>
      </>
    );
  const marks = [key ? `key ${key}` : 'no key', isPrivate && 'private network', isFree && 'free'].filter(Boolean);
  return (
    <>
      <span className="block break-words">{model ?? 'No model'}</span>
      <span className="block text-muted">
        <span className="break-all">{address}</span> ({FROM[addressFrom]})
      </span>
      <span className="block text-muted">{marks.join(' · ')}</span>
    </>
  );
}
