import { CalendarRange } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '@/components/ui/button';

export function PlanButton(rest: ComponentProps<'button'>) {
  return (
    <Button variant="outline" aria-haspopup="menu" title="Plan" className="h-8" {...rest}>
      <CalendarRange aria-hidden />
      <span className="max-xl:sr-only @max-[900px]:sr-only">Plan</span>
    </Button>
  );
}
