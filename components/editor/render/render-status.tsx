'use client';

import { LoaderCircle } from 'lucide-react';
import { useJob } from '@/components/api/use-job';
import { Button } from '@/components/ui/button';

/** How far the render under way is, beside the buttons. */
export function RenderStatus({ rendering, onOpen }: { rendering: readonly string[]; onOpen: () => void }) {
  const [first = null] = rendering;
  const { job } = useJob({ kind: 'render-video', jobId: first });
  if (first === null || job?.endedAt) return null;
  const others = rendering.length - 1;
  return (
    <Button variant="ghost" onClick={onOpen}>
      <LoaderCircle aria-hidden className="animate-spin" />
      {job && (job.state === 'running' || job.progress > 0)
        ? `Rendering ${Math.round(job.progress * 100)} %`
        : 'Waiting to render'}
      {others > 0 && `, ${others} more`}
    </Button>
  );
}
