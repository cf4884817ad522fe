import { loadLater } from '@/components/ui/load-later';
import type { WireVideoScenario } from '@/lib/contracts/video-scenarios';
import { NEW_CHOICES, type Choices } from '../project/choices';
import type { TileAct } from '../tile/tile-acts';

const EditScenarioDialog = loadLater(() =>
  import('../scenario/edit-scenario-dialog').then((part) => part.EditScenarioDialog),
);
const CreateProjectDialog = loadLater(() =>
  import('../project/create-project-dialog').then((part) => part.CreateProjectDialog),
);
const DeleteScenarioDialog = loadLater(() =>
  import('../scenario/delete-scenario-dialog').then((part) => part.DeleteScenarioDialog),
);

/** A script on its way: what is open for it, and the voice that was chosen with its prompt. */
export type PendingScript = { act: TileAct; scenario: WireVideoScenario; voice?: Choices['voice'] };

type ScriptDialogsProps = {
  pending: PendingScript;
  projectId: string;
  canEdit: boolean;
  onNext: (next: PendingScript | null) => void;
};

/** The dialogs of a script: changing it, recording it, deleting it. Changing leads on to recording. */
export function ScriptDialogs({ pending, projectId, canEdit, onNext }: ScriptDialogsProps) {
  const { act, scenario, voice = NEW_CHOICES.voice } = pending;
  const close = () => onNext(null);
  if (act === 'script')
    return (
      <EditScenarioDialog
        scenario={scenario}
        projectId={projectId}
        canEdit={canEdit}
        onRecord={(saved) => onNext({ act: 'record', scenario: saved, voice })}
        onClose={close}
      />
    );
  if (act === 'record')
    return <CreateProjectDialog scenario={scenario} projectId={projectId} voice={voice} onClose={close} />;
  return <DeleteScenarioDialog scenario={scenario} onClose={close} />;
}
