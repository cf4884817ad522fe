'use client';

import { toast } from 'sonner';
import { useAction } from '@/components/api/use-action';
import { isVideoUrl, type PlatformKey } from '@/lib/platforms/define';
import { processMedia } from '@/lib/contracts/media';
import type { Fix } from '@/lib/posts/fixes';
import { shownMedia, withPlatform } from '@/lib/posts/form';
import type { PostFormState } from './use-post-form';

type UseFix = { platform: PlatformKey; state: PostFormState; projectId: string; onOpenMedia: () => void };

/** Carries out the clicks that mend findings. A change of the form can be taken back. */
export function useFix({ platform, state: { form, setForm }, projectId, onOpenMedia }: UseFix) {
  const [first] = shownMedia(form, platform);
  const optimize = useAction(processMedia, {
    failure: first && isVideoUrl(first) ? 'Failed to process video. Please try again or use a different format.' : 'Failed to process media for this platform',
    onDone: (answer) => {
      const optimizedUrl = 'processedMedia' in answer ? answer.processedMedia[platform] : undefined;
      if (optimizedUrl) setForm((old) => withPlatform(old, platform, { rest: { ...old.platforms[platform].rest, optimizedUrl } }));
    },
  });

  function carryOut(fix: Fix): void {
    if (fix.kind === 'form') {
      const before = form;
      setForm(fix.apply);
      toast.success(fix.label, { action: { label: 'Undo', onClick: () => setForm((old) => ({ ...old, title: before.title, scheduledFor: before.scheduledFor, platforms: { ...old.platforms, [platform]: before.platforms[platform] } })) } });
    } else if (fix.kind === 'optimize' && first) {
      void optimize.run({ query: { projectId }, body: { mediaUrl: first, platforms: [platform] } });
    } else if (fix.kind === 'open-media') {
      onOpenMedia();
    }
  }

  return { carryOut, busyFix: optimize.busy ? ('optimize' as const) : null };
}
