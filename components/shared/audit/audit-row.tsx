import { RelativeTime } from '@/components/shared/relative-time';
import type { WireAuditEntry } from '@/lib/contracts/audit';
import { AUDITED_ACTS, type AuditedAct } from '@/lib/wire/audited-acts';

const VIA: Record<WireAuditEntry['via'], string> = {
  session: '',
  token: 'by API token',
  command: 'by a command on the host',
  none: '',
};

/** One act: what and to what, then who, from where and when. */
export function AuditRow({ entry, showsProject }: { entry: WireAuditEntry; showsProject: boolean }) {
  const facts = [
    entry.who || (entry.via === 'command' ? '' : 'not signed in'),
    VIA[entry.via],
    entry.address && `from ${entry.address}`,
    showsProject && entry.project && `in ${entry.project}`,
  ];
  return (
    <li className="flex flex-col gap-0.5 px-3 py-2 sm:flex-row sm:items-start sm:justify-between sm:gap-4">
      <div className="min-w-0">
        <p className="break-words">
          {AUDITED_ACTS[entry.what as AuditedAct] ?? entry.what}
          {entry.on && <span className="text-muted"> · {entry.on}</span>}
          {entry.outcome === 'refused' && <span className="text-failed"> · refused</span>}
        </p>
        <p className="text-dense break-words text-muted">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <span className="shrink-0 text-dense text-muted">
        <RelativeTime at={entry.at} />
      </span>
    </li>
  );
}
