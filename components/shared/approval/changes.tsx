import type { WirePostChanges } from '@/lib/contracts/post-changes';
import { shortTime } from '@/lib/format/relative-time';
import { labelOf, type PlatformKey } from '@/lib/platforms/keys';
import { Added, ChangedWords, Removed } from './changed-words';

/** The differences of a post since it was decided of. */
export function Changes({ changes: { since, by, date, texts, others } }: { changes: WirePostChanges }) {
  return (
    <section
      aria-label="What changed"
      className="flex min-w-0 flex-col gap-2 rounded-control border border-line bg-sunken p-3 text-dense"
    >
      <p className="font-semibold wrap-anywhere">
        {since === 'approved' ? `Changed since ${by} approved it` : `Changed since ${by} asked for changes`}
      </p>
      {date && (
        <div className="tabular">
          <Name name="Date" on={[]} />
          {date.before && <Removed text={shortTime(new Date(date.before))} />}{' '}
          {date.after ? <Added text={shortTime(new Date(date.after))} /> : 'no date'}
        </div>
      )}
      {texts.map(({ name, on, words }) => (
        <div key={`${name} ${on.join()}`}>
          <Name name={name} on={on} />
          <ChangedWords words={words} />
        </div>
      ))}
      {others.map(({ what, on }) => (
        <p key={`${what} ${on.join()}`} className="wrap-anywhere">
          {on.length > 0 && <span className="text-muted">{labels(on)}: </span>}
          {on.length > 0 ? what : capital(what)}
        </p>
      ))}
    </section>
  );
}

function Name({ name, on }: { name: string; on: readonly PlatformKey[] }) {
  return (
    <p className="text-tiny text-muted">
      {name}
      {on.length > 0 && `: ${labels(on)}`}
    </p>
  );
}

const labels = (on: readonly PlatformKey[]): string => on.map(labelOf).join(', ');
const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
