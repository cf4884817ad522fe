import { CalendarRange } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '@/components/ui/button';

export function PlanButton(rest: ComponentProps<'button'>) {
  return (
    <Button variant="outline" aria-haspopup="menu" {...rest}>
      <CalendarRange aria-hidden />
      Plan
    </Button>
  );
}
