'use client';

import { useState } from 'react';
import { cn } from '@/components/ui/cn';
import { loadLater } from '@/components/ui/load-later';
import { Skeleton } from '@/components/ui/skeleton';
import type { PlatformKey } from '@/lib/platforms/keys';
import { clockOf } from '@/lib/timeline/time';
import { EditorHeader } from './editor-header';
import { PaneButtons, type Pane } from './pane-buttons';
import { PlaybackControls } from './picture/playback-controls';
import { Preview } from './picture/preview';
import type { Scenes } from './scenes/scenes';
import { ScriptPane, SidePane } from './side-panes';
import { TimelinePanel } from './tracks/timeline-panel';
import { useWorkbench, useZoom, type Opened } from './state/use-workbench';
import { WorkbenchDialogs, type OpenDialog } from './workbench-dialogs';

const ArrangeBar = loadLater(() => import('./arrange/arrange-bar').then((part) => part.ArrangeBar), {
  loading: () => <Skeleton className="mb-2 h-8" />,
});
const SceneBar = loadLater(() => import('./scenes/scene-bar').then((part) => part.SceneBar), {
  loading: () => <Skeleton className="h-11" />,
});
const SafeAreaNote = loadLater(() => import('./picture/safe-area').then((part) => part.SafeAreaNote));

type WorkbenchProps = Opened & {
  /** Loads the stored timeline again. */
  onReload: () => void;
  /** Asks for the project again: its renders have changed. */
  onRendered: () => void;
};

/** The editor once its project and timeline are there. */
export function Workbench({ onReload, onRendered, ...props }: WorkbenchProps) {
  const { project, canEdit } = props;
  const { editor, picture, seen, placed, saving, known, subtitles } = useWorkbench(props);
  const { item, view } = editor;
  const [listening, setListening] = useState({ volume: 1, muted: false });
  const { zoom, setZoom, fitFirst, fit } = useZoom(editor);
  const [chosen, setPane] = useState<Pane>('timeline');
  const pane = chosen === 'properties' && !item ? 'timeline' : chosen;
  const [isScript, setScript] = useState(false);
  const [network, setNetwork] = useState<PlatformKey | null>(null);
  const [scenes, setScenes] = useState<Scenes | null>(null);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  return (
    <div
      className={cn(
        'grid h-full min-h-[540px] grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto_auto_min(264px,33dvh)] md:grid-rows-[48px_minmax(0,1fr)_auto_min(282px,26dvh)]',
        isScript
          ? 'md:grid-cols-[minmax(240px,1fr)_minmax(0,1fr)_288px] xl:grid-cols-[384px_minmax(0,1fr)_288px]'
          : 'md:grid-cols-[minmax(0,1fr)_288px]',
      )}
    >
      <EditorHeader
        {...{ project, editor, saving }}
        rendering={project.rendering}
        onRender={() => setOpen('render')}
        onVersions={() => setOpen('versions')}
        onKeys={() => setOpen('keys')}
        className="md:col-span-full"
      />
      <section
        aria-label="Preview"
        className={cn(
          'relative flex min-h-0 min-w-0 flex-col bg-sunken p-1.5 md:row-start-2 md:p-2',
          isScript && 'md:col-start-2',
        )}
      >
        {view && <ArrangeBar editor={editor} view={view} />}
        {network && <SafeAreaNote timeline={seen} network={network} acts={editor.acts} />}
        <div className="flex min-h-0 w-full flex-1 items-center justify-center [container-type:size]">
          <Preview editor={picture} listening={listening} network={network} />
        </div>
      </section>
      <div className="md:col-span-full md:row-start-3">
        {scenes && (
          <SceneBar
            key={scenes.requests}
            {...{ editor, scenes }}
            onFound={(file, moments) =>
              setScenes((now) => now && { ...now, known: new Map(now.known).set(file, moments) })
            }
            onClose={() => setScenes(null)}
          />
        )}
        <PlaybackControls
          {...{ editor, network, isScript, listening, zoom }}
          onNetwork={setNetwork}
          onTemplate={() => setOpen('template')}
          onScenes={() => setScenes((now) => ({ known: now?.known ?? new Map(), requests: (now?.requests ?? 0) + 1 }))}
          onScript={() => setScript(!isScript)}
          onListening={setListening}
          onZoom={setZoom}
          onFit={fit}
        />
      </div>
      <PaneButtons {...{ pane, item, canEdit }} onPane={setPane} />
      <div
        className={cn(
          'min-h-0 md:col-span-full md:row-start-4 [&>section]:h-full',
          pane !== 'timeline' && 'max-md:hidden',
        )}
      >
        <TimelinePanel {...{ editor, scenes, zoom }} onRoom={fitFirst} />
      </div>
      <SidePane {...{ project, editor, placed, subtitles, pane, canEdit }} />
      {(isScript || pane === 'script') && (
        <ScriptPane {...{ editor, known, subtitles, pane }} projectId={project.projectId} isBeside={isScript} />
      )}
      <p role="status" className="sr-only">
        {placed
          ? `${Math.round(placed.x)}, ${Math.round(placed.y)}, ${Math.round(placed.width)} by ${Math.round(placed.height)}, from ${clockOf(placed.start)}`
          : editor.selected.size > 1 && `${editor.selected.size} items selected`}
      </p>
      <WorkbenchDialogs
        {...{ project, editor, saving, open, canEdit, onReload, onRendered }}
        onClose={() => setOpen(null)}
      />
    </div>
  );
}
