'use client';

import { ArrowLeft, Clapperboard, History, Keyboard, Save } from 'lucide-react';
import Link from 'next/link';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import type { WireVideoProject } from '@/lib/contracts/video-project';
import { VIEWPORT } from '@/lib/timeline/model';
import { NumberField } from './properties/number-field';
import type { Editor } from './state/editor';
import { RenderStatus } from './render/render-status';
import type { Saving } from './state/use-saving';

const STATES: Record<Saving['state'], string> = {
  saved: 'Saved',
  unsaved: 'Not saved yet',
  saving: 'Saving…',
  failed: 'Not saved',
};

type EditorHeaderProps = {
  project: WireVideoProject;
  editor: Editor;
  saving: Saving;
  /** The jobs of renders that wait or run. */
  rendering: readonly string[];
  onRender: () => void;
  onVersions: () => void;
  onKeys: () => void;
  className?: string;
};

/** Its label is only heard where the screen is narrow. */
const SIDE = 'w-20 max-md:gap-0 max-md:[&>:first-child]:sr-only md:w-28';

/** Title, way back, the picture's size, and saving. */
export function EditorHeader({
  project,
  editor,
  saving,
  rendering,
  onRender,
  onVersions,
  onKeys,
  className,
}: EditorHeaderProps) {
  const { canEdit } = editor;
  const { viewport } = editor.timeline;
  const resize = (size: Partial<typeof viewport>) =>
    editor.run(
      { type: 'change-viewport', viewport: { ...viewport, ...size } },
      { label: 'Change size', gesture: `viewport-${Object.keys(size).join()}` },
    );
  const side = { ...VIEWPORT, fallback: 720 };
  return (
    <header
      className={cn(
        'flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line bg-panel px-2 py-1 md:items-end md:gap-3 md:px-3 md:py-2',
        className,
      )}
    >
      <div className="flex min-w-0 flex-1 basis-24 items-center gap-1 md:basis-60 md:items-end md:gap-2">
        <Button variant="ghost" size="icon" asChild>
          <Link href="/video-management" aria-label="Back to videos">
            <ArrowLeft aria-hidden />
          </Link>
        </Button>
        <h1 className="min-w-0 flex-1 truncate font-semibold md:pb-1.5 md:text-composer">{project.title}</h1>
      </div>
      <fieldset disabled={!canEdit} className="flex min-w-0 items-center gap-2 max-md:order-2 md:gap-3">
        <NumberField
          label="Viewport width"
          value={viewport.width}
          {...side}
          className={SIDE}
          onChange={(width) => resize({ width })}
        />
        <span aria-hidden className="text-muted md:hidden">
          ×
        </span>
        <NumberField
          label="Viewport height"
          value={viewport.height}
          {...side}
          fallback={1280}
          className={SIDE}
          onChange={(height) => resize({ height })}
        />
      </fieldset>
      <div className="flex items-center gap-1 max-md:order-2 max-md:min-w-0 max-md:flex-1 md:gap-2">
        <Button
          variant="ghost"
          size="icon"
          aria-label="Keys"
          title="Keys"
          className="pointer-coarse:hidden"
          onClick={onKeys}
        >
          <Keyboard aria-hidden />
        </Button>
        <Button variant="ghost" size="icon" aria-label="Versions" title="Versions" onClick={onVersions}>
          <History aria-hidden />
        </Button>
        <span role="status" className="min-w-0 text-dense text-muted" title={saving.failure ?? undefined}>
          {canEdit ? (saving.failure ?? STATES[saving.state]) : 'You can watch. Editors can change it.'}
        </span>
        <RenderStatus rendering={rendering} onOpen={onRender} />
      </div>
      <div className="flex items-center gap-2 max-md:order-1">
        {canEdit && (
          <Button variant="outline" busy={saving.state === 'saving'} onClick={() => saving.save()}>
            <Save aria-hidden className={cn(saving.state === 'saving' && 'max-md:hidden')} />
            <span className="max-md:sr-only">Save</span>
          </Button>
        )}
        <Button onClick={onRender}>
          <Clapperboard aria-hidden className="max-md:hidden" />
          {canEdit ? 'Render Video' : 'Renders'}
        </Button>
      </div>
    </header>
  );
}
