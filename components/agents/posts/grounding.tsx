import { Link } from '@/components/ui/link';
import type { WireAgentPost } from '@/lib/contracts/agent-post';
import { amountWords } from '../words';

/** The passage that each claim of a post rests on, with a link to where it stands in its document. */
export function GroundingList({ grounding }: { grounding: WireAgentPost['grounding'] }) {
  if (grounding.length === 0) return null;
  return (
    <details className="text-dense">
      <summary className="cursor-pointer text-muted">{amountWords(grounding.length, 'claim')} with a source</summary>
      <ul aria-label="Sources" className="mt-1.5 flex flex-col gap-2">
        {grounding.map(({ claim, itemId, passageId, title, passage }, at) => (
          <li key={`${passageId} ${at}`} className="border-l-2 border-line pl-2.5">
            <p className="break-words">{claim}</p>
            {passage && <blockquote className="line-clamp-3 break-words text-muted">“{passage}”</blockquote>}
            <Link
              href={`/knowledge?item=${itemId}&passage=${passageId}`}
              className="break-words text-accent-text underline-offset-4 hover:underline"
            >
              {title ?? 'The document'}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
