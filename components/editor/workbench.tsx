'use client';

import { useEffect, useState } from 'react';
import { toast } from '@/components/ui/toast';
import type { WireVideoProject } from '@/lib/contracts/video-project';
import type { Timeline } from '@/lib/timeline/model';
import { clockOf } from '@/lib/timeline/time';
import { ConflictDialog } from './conflict-dialog';
import { EditorHeader } from './editor-header';
import { KeysDialog } from './keys-dialog';
import { MediaLibrary } from './media-library';
import { PlaybackControls } from './playback-controls';
import { Preview } from './preview';
import { PropertiesPanel } from './properties-panel';
import { TimelinePanel } from './timeline-panel';
import { useEditor } from './use-editor';
import { useKeys } from './use-keys';
import { opened, useSaving } from './use-saving';
import { VersionsDialog } from './versions-dialog';

type WorkbenchProps = {
  project: WireVideoProject;
  stored: Timeline;
  /** Changes that this browser kept when the page closed before they were saved. */
  unsaved: Timeline | null;
  version: number;
  canEdit: boolean;
  /** Loads the stored timeline again. */
  onReload: () => void;
};

/** The editor once its project and timeline are there. */
export function Workbench({ project, stored, unsaved, version, canEdit, onReload }: WorkbenchProps) {
  const editor = useEditor(unsaved ?? stored);
  const saving = useSaving({ id: project._id, timeline: editor.timeline, stored, version, enabled: canEdit });
  const [listening, setListening] = useState({ volume: 1, muted: false });
  const [zoom, setZoom] = useState(1);
  const [open, setOpen] = useState<'keys' | 'versions' | null>(null);
  useKeys(editor, () => saving.save());
  useEffect(() => {
    if (unsaved) toast.success('Changes that had not been saved are back');
  }, [unsaved]);
  const { item } = editor;

  return (
    <div className="flex flex-col md:h-[calc(100dvh-56px)] md:min-h-[640px]">
      <EditorHeader
        project={project}
        editor={editor}
        saving={saving}
        canEdit={canEdit}
        onVersions={() => setOpen('versions')}
        onKeys={() => setOpen('keys')}
      />
      <div className="flex flex-col md:min-h-0 md:flex-1 md:flex-row">
        <section
          aria-label="Preview"
          className="relative flex h-[44dvh] min-w-0 items-center justify-center bg-sunken p-3 md:h-auto md:flex-1"
        >
          <Preview editor={editor} listening={listening} />
        </section>
        <aside className="flex shrink-0 flex-col border-line bg-panel max-md:border-t md:w-72 md:overflow-y-auto md:border-l">
          <MediaLibrary editor={editor} projectId={project.projectId} />
          {item && (
            <PropertiesPanel key={item.id} editor={editor} item={item} onSubtitles={null} isMakingSubtitles={false} />
          )}
        </aside>
      </div>
      <PlaybackControls editor={editor} listening={listening} onListening={setListening} zoom={zoom} onZoom={setZoom} />
      <div className="h-80 shrink-0 [&>section]:h-full">
        <TimelinePanel editor={editor} zoom={zoom} />
      </div>
      <p role="status" className="sr-only">
        {item &&
          `${Math.round(item.x)}, ${Math.round(item.y)}, ${Math.round(item.width)} by ${Math.round(item.height)}, from ${clockOf(item.start)}`}
      </p>
      {saving.conflict && (
        <ConflictDialog
          onTheirs={() => {
            const theirs = saving.conflict;
            if (!theirs) return;
            const timeline = opened(theirs, theirs.viewport);
            editor.replace(timeline);
            saving.adopt(timeline, theirs.version);
          }}
          onMine={() => saving.save(true)}
        />
      )}
      {open === 'keys' && <KeysDialog onClose={() => setOpen(null)} />}
      {open === 'versions' && (
        <VersionsDialog id={project._id} canEdit={canEdit} onRestored={onReload} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}
