'use client';

import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { loadLater } from '@/components/ui/load-later';
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover';
import { Skeleton } from '@/components/ui/skeleton';
import type { DatePlan } from './date-plan';

// With something in its place: else the dialog around it waits, and takes the focus back when it comes.
const DayChoice = loadLater(() => import('./day-choice').then((part) => part.DayChoice), {
  loading: () => <Skeleton className="h-72 w-72" />,
});

type ChooseDateProps = {
  plan: DatePlan | null;
  value: string | null;
  label: string;
  onChoose: (iso: string | null) => void;
};

/** Opens the month; beside a plan, with what stands on each day and the queue's free slots. */
export function ChooseDate({ label, onChoose, ...choice }: ChooseDateProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button variant="outline" size="icon" aria-label={label} title={label}>
          <CalendarDays aria-hidden />
        </Button>
      </PopoverTrigger>
      <PopoverContent
        aria-label={label}
        align="start"
        className="max-h-(--radix-popover-content-available-height) overflow-y-auto"
      >
        <DayChoice
          {...choice}
          onTime={onChoose}
          onSlot={(at) => {
            onChoose(at);
            setOpen(false);
          }}
        />
      </PopoverContent>
    </Popover>
  );
}
