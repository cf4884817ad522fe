'use client';

import { CircleCheck, TriangleAlert } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { type PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import { markTranslated, twinBase, twinState } from '@/lib/posts/twins';
import type { PostFormState } from './use-post-form';

type TextToolsProps = { platform: PlatformKey; state: PostFormState; projectId: string };

/** What can be done with a platform's text besides typing it: bringing a Russian twin up to date. */
export function TextTools({ platform, state: { form, setForm } }: TextToolsProps) {
  const base = twinBase(platform);
  if (!base) return null;
  const state = twinState(form, platform);
  const source = form.platforms[base].enabled ? manifestOf(base).label : 'the main text';
  return (
    <div role="group" aria-label="Translation" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-dense">
      {state === 'same' && <span className="text-muted">Says the same as {source}: not translated yet.</span>}
      {state === 'current' && (
        <span className="flex items-center gap-1.5 text-published">
          <CircleCheck aria-hidden className="size-3.5" />
          Up to date with {source}
        </span>
      )}
      {state === 'out-of-date' && (
        <>
          <span className="flex items-center gap-1.5 text-partial">
            <TriangleAlert aria-hidden className="size-3.5" />
            Out of date: {source} changed after this was translated
          </span>
          <Button size="small" onClick={() => setForm((old) => markTranslated(old, platform))}>
            It is still right
          </Button>
        </>
      )}
    </div>
  );
}
