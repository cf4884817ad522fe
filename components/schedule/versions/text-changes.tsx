import { labelOf } from '@/lib/platforms/keys';
import { textChanges, type PostTexts } from '@/lib/posts/text-versions';
import { TextDifference } from '../result/text-difference';

/** Differences of the second of two versions, word by word. */
export function TextChanges({ before, after }: { before: PostTexts; after: PostTexts }) {
  const changes = textChanges(before, after);
  return (
    <div
      role="region"
      aria-label="Differences"
      tabIndex={0}
      className="flex max-h-[50vh] flex-col gap-3 overflow-y-auto rounded-card border border-line p-3"
    >
      {changes.length === 0 && <p className="text-muted">Both have the same words.</p>}
      {changes.map((change) => (
        <section key={`${change.platform} ${change.name}`} className="flex flex-col gap-1">
          <h3 className="text-tiny font-semibold text-muted">
            {change.platform ? `${change.name} on ${labelOf(change.platform)}` : change.name}
          </h3>
          <TextDifference before={change.before} after={change.after} />
        </section>
      ))}
    </div>
  );
}
