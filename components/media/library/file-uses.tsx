import { CircleCheck, CircleX, Wand2 } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { StatusBadge } from '@/components/shared/status-badge';
import type { WireFileFit, WireFileUse } from '@/lib/contracts/files';
import { sentenceWords } from '@/lib/media/words';
import { labelOf, networkOf } from '@/lib/platforms/keys';

const AS: Record<WireFileUse['as'], string> = {
  media: 'Media of',
  cover: 'Cover frame of',
  avatar: 'Avatar of',
  logo: 'Logo of',
  timeline: 'On the timeline of',
};

/** 'Media of “Launch day”'. */
export function placeWords({ as, title }: WireFileUse): string {
  return `${AS[as]} “${title}”`;
}

function placeOf({ kind, id, as }: WireFileUse): string {
  if (kind === 'post') return `/schedule?post=${id}`;
  if (kind === 'agent') return `/instagram-agents/${id}`;
  if (kind === 'template') return '/schedule?post=new';
  if (kind === 'scenario') return '/video-management';
  if (kind === 'video') return as === 'timeline' ? `/video-editor/${id}` : '/videos';
  return '/settings';
}

/** Where a file is used, each place a link. */
export function FileUses({ uses }: { uses: readonly WireFileUse[] }) {
  return (
    <section aria-label="Where it is used">
      <h3 className="mb-1.5 text-dense font-semibold">Where it is used</h3>
      {uses.length === 0 ? (
        <p className="text-dense text-muted">Nowhere yet.</p>
      ) : (
        <ul className="flex flex-col gap-1.5">
          {uses.map((use) => (
            <li key={`${use.kind} ${use.id} ${use.as}`} className="flex items-center gap-2 text-dense">
              <Link
                href={placeOf(use)}
                className="min-w-0 truncate text-accent-text underline-offset-4 hover:underline"
              >
                {placeWords(use)}
              </Link>
              {use.status && (
                <span className="ml-auto shrink-0">
                  <StatusBadge status={use.status} />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const FITS = {
  kept: { icon: CircleCheck, className: 'text-published', words: 'Takes it as it is' },
  converted: { icon: Wand2, className: 'text-partial', words: '' },
  refused: { icon: CircleX, className: 'text-failed', words: '' },
} as const;

/** Most reasons begin with the network's name, which stands before them already. */
function withoutLabel(sentence: string, platform: WireFileFit['platform']): string {
  const label = labelOf(platform);
  return sentence.startsWith(`${label} `) ? sentence.slice(label.length + 1) : sentence;
}

/** How each network takes a file; variants are like their base. */
export function FileFits({ fits }: { fits: readonly WireFileFit[] }) {
  const bases = fits.filter(({ platform }) => networkOf(platform) === platform);
  if (bases.length === 0) return null;
  return (
    <section aria-label="Networks">
      <h3 className="mb-1.5 text-dense font-semibold">Networks</h3>
      <ul className="flex flex-col gap-1.5">
        {bases.map(({ platform, action, automatic, reasons }) => {
          const { icon: Icon, className, words } = FITS[action];
          return (
            <li key={platform} className="flex gap-2 text-dense">
              <Icon aria-hidden className={`mt-0.5 size-3.5 shrink-0 ${className}`} />
              <p className="min-w-0 break-words">
                <span className="font-semibold">{labelOf(platform)}</span>{' '}
                <span className="text-muted">
                  {words ||
                    `${withoutLabel(sentenceWords(reasons), platform)}${action === 'converted' && automatic ? ' Made to fit when publishing.' : ''}`}
                </span>
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
