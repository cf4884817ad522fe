import { cn } from '@/components/ui/cn';
import { DrawnText } from '@/components/ui/drawn-text';
import { networkOf, type PlatformKey } from '@/lib/platforms/keys';
import { faces } from './index';

/**
 * The network's own mark, in the text's colour so that it is legible in both themes. Decorative: its label stands
 * beside it.
 */
export function PlatformMark({ platform, className }: { platform: PlatformKey; className?: string }) {
  const network = networkOf(platform);
  return (
    <span aria-hidden className="inline-flex shrink-0 items-center gap-0.5">
      <svg viewBox="0 0 24 24" fill="currentColor" className={cn('size-4', className)}>
        <path d={faces[network].mark.path} />
      </svg>
      {network !== platform && (
        <span className="text-[9px] leading-none font-semibold">
          <DrawnText>RU</DrawnText>
        </span>
      )}
    </span>
  );
}
