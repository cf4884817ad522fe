import { sayNotLoaded } from '@/components/shared/use-lazy-part';
import { cn } from '@/components/ui/cn';
import { loadLater } from '@/components/ui/load-later';
import { Skeleton } from '@/components/ui/skeleton';
import type { Item } from '@/lib/timeline/model';
import type { Pane } from './pane-buttons';
import type { Editor } from './state/editor';
import type { Known } from './state/known-words';
import type { Subtitles } from './state/use-subtitles';
import type { OpenProject } from './state/use-workbench';

const PropertiesPanel = loadLater(() => import('./properties/properties-panel').then((part) => part.PropertiesPanel), {
  loading: () => <Skeleton className="m-3 h-64" />,
});
const MediaLibrary = loadLater(() => import('./media-library').then((part) => part.MediaLibrary), {
  loading: () => <Skeleton className="m-3 h-40" />,
});
const ScriptPanel = loadLater(() => import('./script/script-panel').then((part) => part.ScriptPanel), {
  loading: () => <Skeleton className="m-3 h-64" />,
});

type SidePaneProps = {
  project: OpenProject;
  editor: Editor;
  /** The selected item where it is seen in the shape that is arranged. */
  placed: Item | null;
  subtitles: Subtitles;
  pane: Pane;
  canEdit: boolean;
};

/** Media and the selected item's properties: beside the picture, on a phone one of them below it. */
export function SidePane({ project, editor, placed, subtitles, pane, canEdit }: SidePaneProps) {
  const { item } = editor;
  const { projectId, title } = project;
  const canOpenSegments = Object.values(project.segmentsInfo.segments).some(({ path }) => path !== null);
  return (
    <aside
      className={cn(
        'flex min-h-0 flex-col overflow-y-auto border-line bg-panel max-md:border-t md:[grid-column:-2/-1] md:row-start-2 md:border-l',
        (pane === 'timeline' || pane === 'script') && 'max-md:hidden',
      )}
    >
      {canEdit && (
        <div className={cn(pane !== 'media' && 'max-md:hidden')}>
          <MediaLibrary
            {...{ editor, projectId, subtitles }}
            onSegments={canOpenSegments ? () => layOut(editor, project) : null}
          />
        </div>
      )}
      {item && (
        <div className={cn('border-line md:border-t', pane !== 'properties' && 'max-md:hidden')}>
          <PropertiesPanel key={item.id} {...{ editor, item, subtitles, title, projectId }} placed={placed ?? item} />
        </div>
      )}
    </aside>
  );
}

type ScriptPaneProps = {
  editor: Editor;
  known: Known;
  subtitles: Subtitles;
  projectId: string;
  pane: Pane;
  /** Open beside the picture; else only below it, on a phone. */
  isBeside: boolean;
};

/** The script as text. */
export function ScriptPane({ pane, isBeside, ...rest }: ScriptPaneProps) {
  return (
    <div
      className={cn(
        'flex min-h-0 min-w-0 flex-col border-line bg-panel max-md:border-t md:col-start-1 md:row-start-2 md:border-r',
        pane !== 'script' && 'max-md:hidden',
        !isBeside && 'md:hidden',
      )}
    >
      <ScriptPanel {...rest} />
    </div>
  );
}

const layOut = (editor: Editor, project: OpenProject): void =>
  void import('./state/open-segments').then((part) => part.openSegments(editor, project), sayNotLoaded);
