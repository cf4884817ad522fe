'use client';

import { Activity, LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useUploads } from '@/components/api/upload-store';
import { Button } from '@/components/ui/button';
import { useRunningJobs } from './use-running-jobs';

/** Turns while something runs. `deliveries`: posts on their way, where they are known. */
export function ActivityButton({ deliveries = 0, ...rest }: ComponentProps<'button'> & { deliveries?: number }) {
  const running = useUploads().length + useRunningJobs().length + deliveries;
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label="Activity"
      aria-description={running > 0 ? `${running} running` : undefined}
      title="Activity"
      aria-haspopup="dialog"
      className="relative"
      {...rest}
    >
      {running > 0 ? <LoaderCircle aria-hidden className="animate-spin text-accent-text" /> : <Activity aria-hidden />}
    </Button>
  );
}
