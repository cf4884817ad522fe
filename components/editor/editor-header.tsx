'use client';

import { ArrowLeft, History, Keyboard, Save } from 'lucide-react';
import Link from 'next/link';
import { Button } from '@/components/ui/button';
import type { WireVideoProject } from '@/lib/contracts/video-project';
import { NumberField } from './number-field';
import type { Editor } from './use-editor';
import type { Saving } from './use-saving';

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
  canEdit: boolean;
  onVersions: () => void;
  onKeys: () => void;
};

/** Title, way back, the picture's size, and saving. */
export function EditorHeader({ project, editor, saving, canEdit, onVersions, onKeys }: EditorHeaderProps) {
  const { viewport } = editor.timeline;
  const resize = (size: Partial<typeof viewport>) =>
    editor.run(
      { type: 'change-viewport', viewport: { ...viewport, ...size } },
      { label: 'Change size', gesture: `viewport-${Object.keys(size).join()}` },
    );
  const side = { min: 16, max: 4096, fallback: 720 };
  return (
    <header className="flex flex-wrap items-end gap-3 border-b border-line bg-panel px-3 py-2">
      <Button variant="ghost" size="icon" asChild>
        <Link href="/video-management" aria-label="Back to videos">
          <ArrowLeft aria-hidden />
        </Link>
      </Button>
      <h1 className="min-w-40 flex-1 truncate pb-1.5 text-composer font-semibold">{project.title}</h1>
      <div className="w-28">
        <NumberField label="Viewport width" value={viewport.width} {...side} onChange={(width) => resize({ width })} />
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
      <Button variant="ghost" size="icon" aria-label="Keys" title="Keys" onClick={onKeys}>
        <Keyboard aria-hidden />
      </Button>
      <Button variant="ghost" size="icon" aria-label="Versions" title="Versions" onClick={onVersions}>
        <History aria-hidden />
      </Button>
      <span role="status" className="pb-2 text-dense text-muted" title={saving.failure ?? undefined}>
        {canEdit ? (saving.failure ?? STATES[saving.state]) : 'Editors can save changes'}
      </span>
      {canEdit && (
        <Button busy={saving.state === 'saving'} onClick={() => saving.save()}>
          <Save aria-hidden />
          Save
        </Button>
      )}
    </header>
  );
}
