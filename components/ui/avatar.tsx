import { cn } from './cn';
import { DrawnText } from './drawn-text';

type AvatarProps = { name: string; src?: string | undefined; className?: string };

function initials(name: string): string {
  const words = name.trim().split(/\s+/u);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return (
    letters
      .map((word) => Array.from(word ?? '')[0] ?? '')
      .join('')
      .toUpperCase() || '?'
  );
}

/** A picture, or the initials. Decorative: the name stands beside it or in the control's own name. */
export function Avatar({ name, src, className }: AvatarProps) {
  const look = cn(
    'flex size-8 shrink-0 items-center justify-center overflow-hidden rounded-full bg-accent-soft text-tiny font-semibold text-accent-text',
    className,
  );
  return (
    <span aria-hidden className={look}>
      {src ? <img src={src} alt="" className="size-full object-cover" /> : <DrawnText>{initials(name)}</DrawnText>}
    </span>
  );
}
