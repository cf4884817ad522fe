'use client';

import { Info } from 'lucide-react';
import { useOptimise } from '@/components/media/optimise/use-optimise';
import { Button } from '@/components/ui/button';
import type { PlatformKey } from '@/lib/platforms/define';
import { labelOf } from '@/lib/platforms/keys';
import { withPlatform } from '@/lib/posts/form';
import { lostOptimisations, platformMediaOf, withPlatformMedia } from '@/lib/posts/media';
import type { PostFormState } from './use-post-form';

type LostProps = { projectId: string; state: PostFormState };

/** Says where other files turned Optimize off, and turns it on again for these. */
export function LostOptimisations({ projectId, state }: LostProps) {
  return (
    <div role="status" className="flex flex-col gap-1 empty:hidden">
      {lostOptimisations(state.form).map((platform) => (
        <Lost key={platform} platform={platform} projectId={projectId} state={state} />
      ))}
    </div>
  );
}

function Lost({ platform, projectId, state: { form, setForm } }: LostProps & { platform: PlatformKey }) {
  const label = labelOf(platform);
  const { isRunning, turn } = useOptimise({
    projectId,
    platform,
    main: form.media,
    value: platformMediaOf(form, platform),
    onChange: (change) => setForm((old) => withPlatformMedia(old, platform, change)),
  });
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-dense text-partial">
      <Info aria-hidden className="size-3.5 shrink-0" />
      <span className="min-w-0">The files changed, so Optimize is off for {label}.</span>
      <Button variant="outline" size="sm" busy={isRunning} aria-description={label} onClick={() => turn(true)}>
        Optimize again
      </Button>
      <Button
        variant="ghost"
        size="sm"
        aria-description={label}
        onClick={() => setForm((old) => withPlatform(old, platform, { optimizeLost: false }))}
      >
        Leave it off
      </Button>
    </p>
  );
}
