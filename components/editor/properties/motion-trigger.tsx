import { Sparkles } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '@/components/ui/button';

/** The button of the ready motions. */
export const MotionTrigger = (rest: ComponentProps<typeof Button>) => (
  <Button size="sm" variant="secondary" className="self-start" {...rest}>
    <Sparkles aria-hidden />
    Add motion
  </Button>
);
