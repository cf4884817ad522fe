'use client';

import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { loadLater } from '@/components/ui/load-later';
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover';
import type { PlatformKey } from '@/lib/platforms/keys';

const DayChoice = loadLater(() => import('./day-choice').then((part) => part.DayChoice));

type ChooseDateProps = {
  projectId: string;
  /** The post that is planned: it does not stand in its own way. */
  postId: string | null;
  /** Where it goes. */
  platforms: readonly PlatformKey[];
  scheduledFor: string | null;
  onChoose: (iso: string | null) => void;
};

/** Opens the month, with what is planned on each day and the queue's free slots. */
export function ChooseDate({ onChoose, ...choice }: ChooseDateProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button variant="outline" size="icon" aria-label="Choose date" title="Choose date">
          <CalendarDays aria-hidden />
        </Button>
      </PopoverTrigger>
      <PopoverContent
        aria-label="Choose date"
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
