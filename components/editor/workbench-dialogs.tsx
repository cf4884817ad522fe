import { loadLater } from '@/components/ui/load-later';
import type { Editor } from './state/editor';
import { opened, type Saving } from './state/use-saving';
import type { OpenProject } from './state/use-workbench';

const ConflictDialog = loadLater(() => import('./conflict-dialog').then((part) => part.ConflictDialog));
const KeysDialog = loadLater(() => import('./keys-dialog').then((part) => part.KeysDialog));
const VersionsDialog = loadLater(() => import('./versions-dialog').then((part) => part.VersionsDialog));
const SaveTemplateDialog = loadLater(() =>
  import('./templates/save-template-dialog').then((part) => part.SaveTemplateDialog),
);
const RenderDialog = loadLater(() => import('./render/render-dialog').then((part) => part.RenderDialog));

export type OpenDialog = 'keys' | 'versions' | 'render' | 'template';

type WorkbenchDialogsProps = {
  project: OpenProject;
  editor: Editor;
  saving: Saving;
  open: OpenDialog | null;
  canEdit: boolean;
  onReload: () => void;
  onRendered: () => void;
  onClose: () => void;
};

/** The dialog that is open, and the one of a conflict, which opens by itself. */
export function WorkbenchDialogs({
  project,
  editor,
  saving,
  open,
  canEdit,
  onReload,
  onRendered,
  onClose,
}: WorkbenchDialogsProps) {
  const { conflict } = saving;
  const takeTheirs = () => {
    if (!conflict) return;
    const next = opened(conflict, conflict.viewport);
    editor.replace(next);
    saving.adopt(next, conflict.version);
  };
  return (
    <>
      {conflict && <ConflictDialog onTheirs={takeTheirs} onMine={() => saving.save(true)} />}
      {open === 'keys' && <KeysDialog onClose={onClose} />}
      {open === 'versions' && (
        <VersionsDialog id={project._id} canEdit={canEdit} onRestored={onReload} onClose={onClose} />
      )}
      {open === 'template' && (
        <SaveTemplateDialog
          {...{ timeline: editor.timeline, title: project.title, projectId: project.projectId }}
          onClose={onClose}
        />
      )}
      {open === 'render' && (
        <RenderDialog
          id={project._id}
          editor={editor}
          renders={project.renders}
          rendering={project.rendering}
          onEnd={onRendered}
          onClose={onClose}
        />
      )}
    </>
  );
}
