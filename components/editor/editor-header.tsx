'use client';

import { ArrowLeft, Clapperboard, History, Keyboard, Save } from 'lucide-react';
import Link from 'next/link';
import { Button } from '@/components/ui/button';
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
};

/** Title, way back, the picture's size, and saving. */
export function EditorHeader({ project, editor, saving, rendering, onRender, onVersions, onKeys }: EditorHeaderProps) {
  const { canEdit } = editor;
  const { viewport } = editor.timeline;
  const resize = (size: Partial<typeof viewport>) =>
    editor.run(
      { type: 'change-viewport', viewport: { ...viewport, ...size } },
      { label: 'Change size', gesture: `viewport-${Object.keys(size).join()}` },
    );
  const side = { ...VIEWPORT, fallback: 720 };
  return (
    <header className="flex flex-wrap items-end gap-3 border-b border-line bg-panel px-3 py-2">
      <div className="flex min-w-0 flex-1 basis-60 items-end gap-2">
        <Button variant="ghost" size="icon" asChild>
          <Link href="/video-management" aria-label="Back to videos">
            <ArrowLeft aria-hidden />
          </Link>
        </Button>
        <h1 className="min-w-0 flex-1 truncate pb-1.5 text-composer font-semibold">{project.title}</h1>
      </div>
      <fieldset disabled={!canEdit} className="flex gap-3">
        <div className="w-28">
          <NumberField
            label="Viewport width"
            value={viewport.width}
            {...side}
            onChange={(width) => resize({ width })}
          />
        </div>
        <div className="w-28">
          <NumberField
            label="Viewport height"
            value={viewport.height}
            {...side}
            fallback={1280}
            onChange={(height) => resize({ height })}
          />
        </div>
      </fieldset>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="ghost" size="icon" aria-label="Keys" title="Keys" onClick={onKeys}>
          <Keyboard aria-hidden />
        </Button>
        <Button variant="ghost" size="icon" aria-label="Versions" title="Versions" onClick={onVersions}>
          <History aria-hidden />
        </Button>
        <span role="status" className="text-dense text-muted" title={saving.failure ?? undefined}>
          {canEdit ? (saving.failure ?? STATES[saving.state]) : 'You can watch. Editors can change it.'}
        </span>
        <RenderStatus rendering={rendering} onOpen={onRender} />
        {canEdit && (
          <Button variant="outline" busy={saving.state === 'saving'} onClick={() => saving.save()}>
            <Save aria-hidden />
            Save
          </Button>
        )}
        <Button onClick={onRender}>
          <Clapperboard aria-hidden />
          {canEdit ? 'Render Video' : 'Renders'}
        </Button>
      </div>
    </header>
  );
}
