'use client';

import { toast } from '@/components/ui/toast';
import { useOptimise } from '@/components/media/optimise/use-optimise';
import type { PlatformKey } from '@/lib/platforms/define';
import type { Fix } from '@/lib/posts/fixes';
import { withMainText, type PostForm } from '@/lib/posts/form';
import { platformMediaOf, withPlatformMedia } from '@/lib/posts/media';
import type { PostFormState } from './use-post-form';

type UseFix = { platform: PlatformKey; state: PostFormState; projectId: string; onOpenMedia: () => void };

/** Applies one-click fixes of findings. A change of the form can be undone. */
export function useFix({ platform, state: { form, setForm }, projectId, onOpenMedia }: UseFix) {
  // The same run as the media panel's: it shows how far it is and why it failed, and all files of an album are made.
  const optimise = useOptimise({
    projectId,
    platform,
    main: form.media,
    value: platformMediaOf(form, platform),
    onChange: (change) => setForm((old) => withPlatformMedia(old, platform, change)),
  });

  function applyFix(fix: Fix): void {
    if (fix.kind === 'form') {
      const before = form;
      setForm(fix.apply);
      toast.success(fix.label, {
        action: {
          label: 'Undo',
          onClick: () => setForm((old) => asBefore(withMainText(old, 'content', before.content), before, platform)),
        },
      });
    } else if (fix.kind === 'optimize') {
      optimise.turn(true);
    } else if (fix.kind === 'open-media') {
      onOpenMedia();
    }
  }

  return { applyFix, busyFix: optimise.isRunning ? ('optimize' as const) : null, error: optimise.error };
}

/** The form with everything that a fix may have changed as it was before. */
function asBefore(form: PostForm, { title, places, scheduledFor, platforms }: PostForm, key: PlatformKey): PostForm {
  return { ...form, title, places, scheduledFor, platforms: { ...form.platforms, [key]: platforms[key] } };
}
