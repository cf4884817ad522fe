import { Check } from 'lucide-react';
import { cn } from '@/components/ui/cn';
import { STEPS, type Step } from './steps';

/** Where the wizard stands among its steps. */
export function StepList({ current }: { current: Step }) {
  const at = STEPS.findIndex(({ key }) => key === current);
  return (
    <ol aria-label="Steps" className="flex gap-x-4 border-b border-line px-6 pb-3 text-tiny max-sm:gap-x-2.5">
      {STEPS.map(({ key, label }, index) => (
        <li
          key={key}
          aria-current={index === at ? 'step' : undefined}
          className={cn('flex items-center gap-1.5', index === at ? 'font-semibold' : 'text-muted')}
        >
          <span
            aria-hidden
            className={cn(
              'grid size-5 shrink-0 place-items-center rounded-full border border-line',
              index === at && 'border-accent bg-accent text-on-accent',
            )}
          >
            {index < at ? <Check className="size-3" /> : index + 1}
          </span>
          {label}
        </li>
      ))}
    </ol>
  );
}
