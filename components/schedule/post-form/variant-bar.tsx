'use client';

import { CircleCheck, Languages, TriangleAlert } from 'lucide-react';
import { toast } from '@/components/ui/toast';
import { Button } from '@/components/ui/button';
import type { PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import { labelOf } from '@/lib/platforms/keys';
import { shownMedia, withField } from '@/lib/posts/form';
import { markTranslated, variantBase, variantSource, variantState } from '@/lib/posts/variants';
import { useAiState, useSuggestions } from './use-ai';
import type { PostFormState } from './use-post-form';

type VariantBarProps = { platform: PlatformKey; state: PostFormState; projectId: string };

/** How a Russian variant stands to its base, and what brings it up to date. */
export function VariantBar({ platform, state: { form, setForm }, projectId }: VariantBarProps) {
  const ai = useAiState();
  const { run, busy } = useSuggestions();
  const base = variantBase(platform);
  if (!base) return null;
  const state = variantState(form, platform);
  if (state === 'empty') return null;
  const source = form.platforms[base].enabled ? labelOf(base) : 'the main text';

  async function translate(): Promise<void> {
    const body = {
      task: 'translate' as const,
      text: variantSource(form, platform),
      platforms: [platform],
      hasMedia: shownMedia(form, platform).length > 0,
      language: 'Russian',
    };
    const [suggestion] = (await run({ query: { projectId }, body }))?.suggestions ?? [];
    if (!suggestion) return;
    const before = form.platforms[platform];
    setForm((old) =>
      markTranslated(withField(old, platform, manifestOf(platform).textField, suggestion.text), platform),
    );
    toast.success('Translated', {
      description: suggestion.note ?? undefined,
      action: {
        label: 'Undo',
        onClick: () => setForm((old) => ({ ...old, platforms: { ...old.platforms, [platform]: before } })),
      },
    });
  }

  return (
    <div role="group" aria-label="Translation" className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-dense">
      {state === 'same' && <span className="text-muted">Not translated yet: same text as {source}.</span>}
      {state === 'current' && (
        <span className="flex items-center gap-1.5 text-published">
          <CircleCheck aria-hidden className="size-3.5" />
          Up to date with {source}
        </span>
      )}
      {state === 'out-of-date' && (
        <>
          <span className="flex items-center gap-1.5 text-partial">
            <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
            Out of date: {source} changed after this was translated
          </span>
          <Button variant="outline" size="sm" onClick={() => setForm((old) => markTranslated(old, platform))}>
            It is still right
          </Button>
        </>
      )}
      {ai?.configured && state !== 'current' && (
        <Button variant="outline" size="sm" busy={busy} onClick={() => void translate()}>
          <Languages aria-hidden />
          Translate
        </Button>
      )}
    </div>
  );
}
