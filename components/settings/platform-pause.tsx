'use client';

import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { ResumeButton } from '@/components/shared/pauses/resume-button';
import { Button } from '@/components/ui/button';
import { loadLater } from '@/components/ui/load-later';
import type { WirePause } from '@/lib/contracts/pauses';
import type { PlatformKey } from '@/lib/platforms/define';
import { labelOf } from '@/lib/platforms/keys';

const PauseDialog = loadLater(() => import('@/components/shared/pauses/pause-dialog').then((part) => part.PauseDialog));

type PlatformPauseProps = { platform: PlatformKey; projectId: string; pause: WirePause | undefined };

/** Stops publishing to one platform of the project, and lets it go on. */
export function PlatformPause({ platform, projectId, pause }: PlatformPauseProps) {
  const [open, setOpen] = useState(false);
  const label = labelOf(platform);
  if (pause) {
    return (
      <ResumeButton projectId={projectId} pause={pause} size="sm" aria-description={label}>
        <Play aria-hidden />
        Resume
      </ResumeButton>
    );
  }
  return (
    <>
      <Button variant="outline" size="sm" aria-description={label} onClick={() => setOpen(true)}>
        <Pause aria-hidden />
        Pause
      </Button>
      {open && <PauseDialog projectId={projectId} initial={platform} onClose={() => setOpen(false)} />}
    </>
  );
}
