'use client';

import { ArrowLeft, Clapperboard, History, Keyboard, Save } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { loadLater } from '@/components/ui/load-later';
import type { WireVideoProject } from '@/lib/contracts/video-project';
import { FormatButton } from './format-button';
import type { Editor } from './state/editor';
import type { Saving } from './state/use-saving';

const OthersHere = loadLater(() => import('./others-here').then((part) => part.OthersHere), {
  loading: () => null,
  optional: true,
});

const RenderStatus = loadLater(() => import('./render/render-status').then((part) => part.RenderStatus), {
  loading: () => null,
  optional: true,
});

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

/** Title, way back, the picture's shape, and saving: one row of 48 px, on a phone two. */
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
  return (
    <header
      className={cn(
        'flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line bg-panel px-2 py-1 md:h-12 md:flex-nowrap md:px-3',
        className,
      )}
    >
      <div className="flex min-w-0 flex-1 basis-24 items-center gap-1">
        <Button variant="ghost" size="icon" asChild>
          <Link href="/video-management" aria-label="Back to videos">
            <ArrowLeft aria-hidden />
          </Link>
        </Button>
        <h1 className="min-w-0 flex-1 truncate font-semibold md:text-composer">{project.title}</h1>
      </div>
      <div className="flex items-center gap-1 max-md:order-2 max-md:basis-full md:gap-2">
        <FormatButton editor={editor} />
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
        <OthersHere id={project._id} canEdit={canEdit} />
        {rendering.length > 0 && <RenderStatus rendering={rendering} onOpen={onRender} />}
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
