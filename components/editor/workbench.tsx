'use client';

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { cn } from '@/components/ui/cn';
import { loadLater } from '@/components/ui/load-later';
import { Skeleton } from '@/components/ui/skeleton';
import { toast } from '@/components/ui/toast';
import type { AnswerOf } from '@/lib/api/call';
import type { PlatformKey } from '@/lib/platforms/keys';
import type { getVideoProject } from '@/lib/routes/video-projects';
import type { DeclarationOf } from '@/lib/routes/route';
import type { Timeline } from '@/lib/timeline/model';
import { clockOf } from '@/lib/timeline/time';
import { EditorHeader } from './editor-header';
import { PaneButtons, type Pane } from './pane-buttons';
import type { Scenes } from './scenes/scenes';
import { PlaybackControls } from './picture/playback-controls';
import { Preview } from './picture/preview';
import { fittingZoom } from './sizes';
import { TimelinePanel } from './tracks/timeline-panel';
import { useClipboard } from './state/use-clipboard';
import { useEditor } from './state/use-editor';
import { useGestureEnds } from './state/gesture-ends';
import { useKeys } from './state/use-keys';
import { useKnownWords } from './state/known-words';
import { opened, useSaving, type Unsaved } from './state/use-saving';
import { useSubtitles, wordFrames } from './state/use-subtitles';

const ConflictDialog = loadLater(() => import('./conflict-dialog').then((part) => part.ConflictDialog));
const KeysDialog = loadLater(() => import('./keys-dialog').then((part) => part.KeysDialog));
const VersionsDialog = loadLater(() => import('./versions-dialog').then((part) => part.VersionsDialog));
const PropertiesPanel = loadLater(() => import('./properties/properties-panel').then((part) => part.PropertiesPanel), {
  loading: () => <Skeleton className="m-3 h-64" />,
});
const MediaLibrary = loadLater(() => import('./media-library').then((part) => part.MediaLibrary), {
  loading: () => <Skeleton className="m-3 h-40" />,
});
const ArrangeBar = loadLater(() => import('./arrange/arrange-bar').then((part) => part.ArrangeBar), {
  loading: () => <Skeleton className="mb-2 h-8" />,
});
const SceneBar = loadLater(() => import('./scenes/scene-bar').then((part) => part.SceneBar), {
  loading: () => <Skeleton className="h-11" />,
});
const ScriptPanel = loadLater(() => import('./script/script-panel').then((part) => part.ScriptPanel), {
  loading: () => <Skeleton className="m-3 h-64" />,
});
const SafeAreaNote = loadLater(() => import('./picture/safe-area').then((part) => part.SafeAreaNote));
const RenderDialog = loadLater(() => import('./render/render-dialog').then((part) => part.RenderDialog));

type WorkbenchProps = {
  project: AnswerOf<DeclarationOf<typeof getVideoProject>>['data'];
  stored: Timeline;
  /** Changes that this browser kept when the page closed before they were saved. */
  unsaved: Unsaved | null;
  version: number;
  canEdit: boolean;
  /** Loads the stored timeline again. */
  onReload: () => void;
  /** Asks for the project again: its renders have changed. */
  onRendered: () => void;
};

/** The editor once its project and timeline are there. */
export function Workbench({ project, stored, unsaved, version, canEdit, onReload, onRendered }: WorkbenchProps) {
  const restored = canEdit ? unsaved : null;
  const editor = useEditor(restored?.timeline ?? stored, canEdit);
  const { timeline, item, view } = editor;
  const seen = useMemo(() => view?.seen(timeline) ?? timeline, [view, timeline]);
  const placed = view ? seen.items.find(({ id }) => id === item?.id) : item;
  // The picture and the keys work on what is seen, all else on the timeline.
  const picture = { ...editor, timeline: seen, item: placed ?? null };
  const saving = useSaving({
    ...{ id: project._id, timeline, stored },
    ...{ version: restored?.version ?? version, enabled: canEdit },
  });
  const [listening, setListening] = useState({ volume: 1, muted: false });
  const [zoom, setZoom] = useState(1);
  const room = useRef(0);
  // It opens with the whole film in sight; from then on the zoom is the person's.
  const fitFirst = useCallback(
    (pixels: number) => {
      if (room.current === 0) setZoom(fittingZoom(editor.acts.now().timeline, pixels));
      room.current = pixels;
    },
    [editor.acts],
  );
  const [chosen, setPane] = useState<Pane>('timeline');
  const pane = chosen === 'properties' && !item ? 'timeline' : chosen;
  const [isScript, setScript] = useState(false);
  const [network, setNetwork] = useState<PlatformKey | null>(null);
  const [scenes, setScenes] = useState<Scenes | null>(null);
  const [open, setOpen] = useState<'keys' | 'versions' | 'render' | null>(null);
  const { known, learn } = useKnownWords(project);
  const subtitles = useSubtitles({ editor, projectId: project.projectId, known, onWords: learn, film: project });
  useEffect(() => editor.words.set(wordFrames(timeline.items, known)), [editor.words, timeline.items, known]);
  useKeys(picture, () => saving.save());
  useGestureEnds(editor.endGesture);
  useClipboard(editor);
  useEffect(() => {
    if (restored) toast.success('Changes that had not been saved are back');
  }, [restored]);
  const canOpenSegments = Object.values(project.segmentsInfo.segments).some(({ path }) => path !== null);

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
        project={project}
        editor={editor}
        saving={saving}
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
            editor={editor}
            scenes={scenes}
            onFound={(file, moments) =>
              setScenes((now) => now && { ...now, known: new Map(now.known).set(file, moments) })
            }
            onClose={() => setScenes(null)}
          />
        )}
        <PlaybackControls
          {...{ editor, network }}
          onNetwork={setNetwork}
          onScenes={() => setScenes((now) => ({ known: now?.known ?? new Map(), requests: (now?.requests ?? 0) + 1 }))}
          isScript={isScript}
          onScript={() => setScript(!isScript)}
          listening={listening}
          onListening={setListening}
          zoom={zoom}
          onZoom={setZoom}
          onFit={() => setZoom(fittingZoom(editor.now().timeline, room.current))}
        />
      </div>
      <PaneButtons pane={pane} item={item} canEdit={canEdit} onPane={setPane} />
      <div
        className={cn(
          'min-h-0 md:col-span-full md:row-start-4 [&>section]:h-full',
          pane !== 'timeline' && 'max-md:hidden',
        )}
      >
        <TimelinePanel editor={editor} scenes={scenes} zoom={zoom} onRoom={fitFirst} />
      </div>
      <aside
        className={cn(
          'flex min-h-0 flex-col overflow-y-auto border-line bg-panel max-md:border-t md:[grid-column:-2/-1] md:row-start-2 md:border-l',
          (pane === 'timeline' || pane === 'script') && 'max-md:hidden',
        )}
      >
        {canEdit && (
          <div className={cn(pane !== 'media' && 'max-md:hidden')}>
            <MediaLibrary
              editor={editor}
              projectId={project.projectId}
              subtitles={subtitles}
              onSegments={canOpenSegments ? () => void openSegments(editor, project) : null}
            />
          </div>
        )}
        {item && (
          <div className={cn('border-line md:border-t', pane !== 'properties' && 'max-md:hidden')}>
            <PropertiesPanel
              key={item.id}
              {...{ editor, item, placed: placed ?? item }}
              subtitles={subtitles}
              title={project.title}
              projectId={project.projectId}
            />
          </div>
        )}
      </aside>
      {(isScript || pane === 'script') && (
        <div
          className={cn(
            'flex min-h-0 min-w-0 flex-col border-line bg-panel max-md:border-t md:col-start-1 md:row-start-2 md:border-r',
            pane !== 'script' && 'max-md:hidden',
            !isScript && 'md:hidden',
          )}
        >
          <ScriptPanel editor={editor} known={known} subtitles={subtitles} projectId={project.projectId} />
        </div>
      )}
      <p role="status" className="sr-only">
        {placed
          ? `${Math.round(placed.x)}, ${Math.round(placed.y)}, ${Math.round(placed.width)} by ${Math.round(placed.height)}, from ${clockOf(placed.start)}`
          : editor.selected.size > 1 && `${editor.selected.size} items selected`}
      </p>
      {saving.conflict && (
        <ConflictDialog
          onTheirs={() => {
            const theirs = saving.conflict;
            if (!theirs) return;
            const next = opened(theirs, theirs.viewport);
            editor.replace(next);
            saving.adopt(next, theirs.version);
          }}
          onMine={() => saving.save(true)}
        />
      )}
      {open === 'keys' && <KeysDialog onClose={() => setOpen(null)} />}
      {open === 'versions' && (
        <VersionsDialog id={project._id} canEdit={canEdit} onRestored={onReload} onClose={() => setOpen(null)} />
      )}
      {open === 'render' && (
        <RenderDialog
          id={project._id}
          editor={editor}
          renders={project.renders}
          rendering={project.rendering}
          onEnd={onRendered}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

/** Lays the parts of the film out in the place of what is on the timeline. One step for undo. */
async function openSegments(editor: ReturnType<typeof useEditor>, project: WorkbenchProps['project']): Promise<void> {
  try {
    const { musicOf } = await import('./state/film-music');
    const { segmentTimeline } = await import('./state/segment-items');
    const laid = segmentTimeline(project, await musicOf(project.music));
    if (!laid) return void toast.error('Not every segment of this video is there yet. Merge it first.');
    editor.run({ type: 'replace-all', timeline: laid }, { label: 'Open as segments' });
    editor.select([]);
  } catch {
    toast.error('The parts of the video could not be loaded. Check the connection and try again.');
  }
}
