import { Blend, Plus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '@/components/ui/cn';
import { endOf } from '@/lib/timeline/model';
import { clockOf } from '@/lib/timeline/time';
import type { Cut } from './transition-words';
import { TRANSITION_WORDS } from './transition-words';

/** The button at a cut: a plus, or what stands there. */
export function TransitionTrigger({ cut: { from, passage }, ...rest }: ComponentProps<'button'> & { cut: Cut }) {
  const Icon = passage ? Blend : Plus;
  const words = passage ? `Transition: ${TRANSITION_WORDS[passage.kind]}` : 'Add transition';
  return (
    <button
      type="button"
      aria-label={`${words}, at ${clockOf(endOf(from))}`}
      title={words}
      className="group/cut flex size-6 items-center justify-center"
      {...rest}
    >
      <span
        className={cn(
          'flex size-4.5 items-center justify-center rounded-full border border-[#ffffff] text-[#ffffff]',
          passage ? 'bg-[#4f46e5]' : 'bg-[#000000cc] group-hover/cut:bg-[#4f46e5]',
        )}
      >
        <Icon aria-hidden className="size-3" />
      </span>
    </button>
  );
}
