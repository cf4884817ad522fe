import { Clock, ExternalLink } from 'lucide-react';
import { useMemo } from 'react';
import { cn } from '@/components/ui/cn';
import type { WirePlatformPost, WirePost } from '@/lib/contracts/posts';
import { labelOf } from '@/lib/platforms/keys';
import { deliveredParts, goesOnAt, partsDone } from '@/lib/post-words/parts';
import { PLATFORM_STATUS_LOOK } from '../platform-badge';

/** Nothing is wrong with a part that comes later, so it has no colour. */
const NOT_YET = { word: 'Not sent yet', icon: Clock, className: 'bg-sunken text-muted' };

type SentPartsProps = { post: WirePost; entry: WirePlatformPost };

/** The parts of a post on one channel: which are out, with their links, and at which one it goes on. */
export function SentParts({ post, entry }: SentPartsProps) {
  const parts = useMemo(() => deliveredParts(post, entry), [post, entry]);
  if (parts.length === 0) return null;
  const label = labelOf(entry.platform);
  return (
    <div className="flex flex-col gap-1.5">
      <p className="tabular text-dense font-semibold">{partsDone(parts)}</p>
      <ol aria-label={`Parts on ${label}`} className="divide-y divide-line rounded-control border border-line">
        {parts.map(({ index, words, shown, publicUrl }) => {
          const { word, icon: Icon, className } = shown === 'pending' ? NOT_YET : PLATFORM_STATUS_LOOK[shown];
          return (
            <li key={index} className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-0.5 px-2 py-1.5 text-dense">
              <span className="tabular w-4 text-right font-semibold">{index + 1}</span>
              <span className="min-w-0 flex-1 basis-32 truncate text-muted">{words}</span>
              <span className={cn('inline-flex items-center gap-1 rounded-full px-1.5 text-tiny', className)}>
                <Icon aria-hidden className="size-3" />
                {word}
              </span>
              {publicUrl && (
                <a
                  href={publicUrl}
                  target="_blank"
                  rel="noreferrer"
                  className="inline-flex items-center gap-1 text-accent-text underline-offset-2 hover:underline max-sm:basis-full max-sm:pl-7"
                >
                  Open part {index + 1}
                  <ExternalLink aria-hidden className="size-3.5" />
                </a>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** Below the reason of a failure: what another try sends. */
export function GoesOn({ entry }: { entry: WirePlatformPost }) {
  const at = entry.unconfirmed ? null : goesOnAt(entry.parts);
  return at === null ? null : <p className="text-muted">What is out stays. Retry goes on at part {at}.</p>;
}
