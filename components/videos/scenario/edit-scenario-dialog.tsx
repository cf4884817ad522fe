'use client';

import { ErrorState } from '@/components/shared/error-state';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import type { WireVideoScenario } from '@/lib/contracts/video-scenarios';
import { SHOW_PICTURES } from '../words';
import { BackgroundField } from './background-field';
import { FormatField } from './format-field';
import { LanguageField } from './language-field';
import { ScenarioSegments } from './scenario-segments';
import { SegmentPreview } from './segment-preview';
import { useEditScenario } from './use-edit-scenario';

type EditScenarioDialogProps = {
  scenario: WireVideoScenario;
  projectId: string;
  canEdit: boolean;
  /** The script is saved; its recording is next. */
  onRecord: (scenario: WireVideoScenario) => void;
  onClose: () => void;
};

/** A scenario's settings and segments, with a preview of the open one. */
export function EditScenarioDialog({
  scenario: listed,
  projectId,
  canEdit,
  onRecord,
  onClose,
}: EditScenarioDialogProps) {
  const state = useEditScenario(listed, canEdit, onClose);
  const { scenario, values, opened, disabled } = state;
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title={canEdit ? 'Edit Scenario' : 'Scenario'} className="w-[min(1080px,calc(100vw-32px))]">
        <form
          noValidate
          className="contents"
          onSubmit={(event) => {
            event.preventDefault();
            void state.submit();
          }}
        >
          <DialogBody className="gap-6 lg:flex-row">
            <div className="flex min-w-0 flex-1 flex-col gap-4">
              {scenario.status === 'failed' && scenario.error && <ErrorState title={scenario.error} />}
              <ScenarioSettings state={state} projectId={projectId} />
              <ScenarioSegments state={state} projectId={projectId} canEdit={canEdit} />
            </div>
            <div className="lg:sticky lg:top-0 lg:w-[320px] lg:shrink-0 lg:self-start">
              {opened && (
                <SegmentPreview
                  key={opened.key}
                  projectId={projectId}
                  segment={opened}
                  values={values}
                  canListen={canEdit}
                />
              )}
            </div>
          </DialogBody>
          <DialogFooter>
            <Button variant="outline" onClick={onClose}>
              {canEdit ? 'Cancel' : 'Close'}
            </Button>
            {canEdit && (
              <>
                <Button type="submit" variant="outline" busy={state.isSaving} disabled={disabled}>
                  Save
                </Button>
                <Button
                  disabled={disabled || state.isSaving || values.segments.length === 0}
                  onClick={() => void state.submit(onRecord)}
                >
                  Record video
                </Button>
              </>
            )}
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}

type ScenarioSettingsProps = { state: ReturnType<typeof useEditScenario>; projectId: string };

function ScenarioSettings({ state: { values, change, disabled }, projectId }: ScenarioSettingsProps) {
  return (
    <>
      <Field label="Prompt">
        {(control) => (
          <Textarea
            {...control}
            className="max-h-40 min-h-16"
            maxLength={5000}
            disabled={disabled}
            value={values.prompt}
            onChange={(event) => change({ prompt: event.target.value })}
          />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <LanguageField value={values.language} disabled={disabled} onChange={(language) => change({ language })} />
        <FormatField value={values.format} disabled={disabled} onChange={(format) => change({ format })} />
      </div>
      <BackgroundField
        label="Background theme"
        projectId={projectId}
        value={values.backgroundImage}
        disabled={disabled}
        onChange={(backgroundImage) => change({ backgroundImage })}
      />
      <Checkbox
        label="Use the project’s brand kit (colours and font)"
        disabled={disabled}
        checked={values.brand}
        onChange={(event) => change({ brand: event.target.checked })}
      />
      <Checkbox
        label={SHOW_PICTURES}
        disabled={disabled}
        checked={values.pictures}
        onChange={(event) => change({ pictures: event.target.checked })}
      />
    </>
  );
}
