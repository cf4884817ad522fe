import { siDiscord, siInstagram, siTelegram, siThreads, siVk, siX, siYoutube, type SimpleIcon } from 'simple-icons';
import { cn } from '@/components/ui/cn';
import { DrawnText } from '@/components/ui/drawn-text';
import type { PlatformKey } from '@/lib/platforms/define';

const MARKS: Record<PlatformKey, { icon: SimpleIcon; russian?: true }> = {
  telegram: { icon: siTelegram },
  ruTelegram: { icon: siTelegram, russian: true },
  instagram: { icon: siInstagram },
  twitter: { icon: siX },
  vk: { icon: siVk },
  youtube: { icon: siYoutube },
  ruYoutube: { icon: siYoutube, russian: true },
  discord: { icon: siDiscord },
  ruDiscord: { icon: siDiscord, russian: true },
  threads: { icon: siThreads },
};

/**
 * The network's own mark, in the text's colour so that it is legible in both themes. Decorative: its label stands
 * beside it.
 */
export function PlatformMark({ platform, className }: { platform: PlatformKey; className?: string }) {
  const { icon, russian } = MARKS[platform];
  return (
    <span aria-hidden className="inline-flex shrink-0 items-center gap-0.5">
      <svg viewBox="0 0 24 24" fill="currentColor" className={cn('size-4', className)}>
        <path d={icon.path} />
      </svg>
      {russian && (
        <span className="text-[9px] leading-none font-semibold">
          <DrawnText>RU</DrawnText>
        </span>
      )}
    </span>
  );
}
