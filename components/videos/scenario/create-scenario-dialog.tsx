'use client';

import { useRef, useState, type Dispatch, type FormEvent, type SetStateAction } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { ErrorState } from '@/components/shared/error-state';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { cn } from '@/components/ui/cn';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import { DialogSubmit } from '@/components/ui/dialog-submit';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import type { WireVideoScenario } from '@/lib/contracts/video-scenarios';
import { GOAL_TYPES, type GoalType } from '@/lib/video/goals';
import { NEW_CHOICES, type Choices } from '../project/choices';
import { VoiceField } from '../project/voice-field';
import { SHOW_PICTURES } from '../words';
import { BackgroundField } from './background-field';
import { FormatField } from './format-field';
import { LanguageField } from './language-field';
import { ModelField } from './model-field';
import { PointsFields, PointsFooter } from './points-step';
import { useCreateScenario } from './use-create-scenario';

const GOALS: Record<GoalType, { word: string; label: string; help: string }> = {
  prompt: { word: 'Prompt', label: 'Prompt', help: 'What the video should say, in your words.' },
  autonomous: {
    word: 'Autonomous',
    label: 'Prompt',
    help: 'A goal, such as “get people to book a tasting”. The angle is found for you.',
  },
  model: { word: 'Model', label: 'Prompt', help: 'What to ask the model. Optional.' },
};

const MAKE = 'Make the video';

type ScenarioState = ReturnType<typeof useCreateScenario>;

type CreateScenarioDialogProps = {
  projectId: string;
  /** All choices unfolded: the form of a script alone. */
  isWhole: boolean;
  /** The script is being written; the voice is for its recording. */
  onCreated: (scenario: WireVideoScenario, voice: Choices['voice']) => void;
  onClose: () => void;
};

/** Begins a video: its script is written in the background, and changed before it is recorded, or recorded as it is. */
export function CreateScenarioDialog({ projectId, isWhole, onCreated, onClose }: CreateScenarioDialogProps) {
  const [choices, setChoices] = useState(NEW_CHOICES);
  const making = useMaking();
  const state = useCreateScenario({
    projectId,
    videoOf: () => (making.isMade() ? choices : null),
    onDone: ({ data }) => onCreated(data, choices.voice),
  });
  const { form, isLoading, busy, error, points } = state;
  const isAsking = points.lacking > 0;
  const act = isWhole ? 'Create Scenario' : isAsking && making.isMaking ? MAKE : 'Write the script';
  function submit(event: FormEvent): void {
    // The points belong to what was pressed before.
    if (!isAsking) making.note();
    form.element.onSubmit(event);
  }
  function make(): void {
    making.press();
    form.element.ref.current?.requestSubmit();
  }
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title={isAsking ? 'What should the video say?' : isWhole ? 'Create New Video Scenario' : 'New video'}
        description={
          isAsking
            ? 'Your prompt is one sentence. The script is made of the points that you add.'
            : 'A script is written first. Change it before it is recorded, or have the video made at once.'
        }
        className="w-[min(640px,calc(100vw-32px))]"
      >
        <form {...form.element} onSubmit={submit} className="contents">
          <DialogBody>
            {error && <ErrorState title={error.message || 'Failed to create scenario'} />}
            {isAsking ? (
              <PointsFields prompt={form.getValues('prompt')} points={points} />
            ) : (
              <PromptFields {...{ projectId, isWhole, state, choices, setChoices }} />
            )}
          </DialogBody>
          {isAsking ? (
            <PointsFooter act={act} busy={busy} points={points} />
          ) : (
            <DialogSubmit
              act={act}
              busy={busy}
              disabled={isLoading}
              other={
                !isWhole && (
                  <Button variant="outline" disabled={busy || isLoading} onClick={make}>
                    {MAKE}
                  </Button>
                )
              }
            />
          )}
        </form>
      </DialogContent>
    </Dialog>
  );
}

/** Which of two buttons sent the form: the call that it made is over only renders later. */
function useMaking() {
  const pressed = useRef(false);
  const made = useRef(false);
  const [isMaking, setMaking] = useState(false);
  return {
    isMaking,
    isMade: () => made.current,
    press: () => {
      pressed.current = true;
    },
    note: () => {
      made.current = pressed.current;
      pressed.current = false;
      setMaking(made.current);
    },
  };
}

type PromptFieldsProps = Pick<CreateScenarioDialogProps, 'projectId' | 'isWhole'> & {
  state: ScenarioState;
  choices: Choices;
  setChoices: Dispatch<SetStateAction<Choices>>;
};

function PromptFields({ projectId, isWhole, state, choices, setChoices }: PromptFieldsProps) {
  const { form, goalType } = state;
  const goal = GOALS[goalType];
  const language = useWatch({ control: form.control, name: 'language' });
  return (
    <>
      {isWhole && <GoalFields state={state} />}
      <Field label={goal.label} help={goal.help} error={form.errorOf('prompt')}>
        {(control) => (
          <Textarea
            {...control}
            {...form.register('prompt')}
            autoFocus
            maxLength={5000}
            className="max-h-60 min-h-24"
          />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormatChoice form={form} />
        {isWhole ? (
          <LanguageChoice form={form} />
        ) : (
          <VoiceField
            language={language}
            voice={choices.voice}
            onChange={(voice) => setChoices((old) => ({ ...old, voice }))}
          />
        )}
      </div>
      <BackgroundChoice form={form} projectId={projectId} />
      <Checkbox label={SHOW_PICTURES} {...form.register('pictures')} />
      {isWhole ? (
        <BrandChoice form={form} />
      ) : (
        <details>
          <summary className="w-fit cursor-pointer text-dense text-muted">More options</summary>
          <div className="mt-3 flex flex-col gap-4">
            <GoalFields state={state} />
            <LanguageChoice form={form} />
            <BrandChoice form={form} />
          </div>
        </details>
      )}
    </>
  );
}

function GoalFields({ state }: { state: ScenarioState }) {
  const { form, goalType } = state;
  return (
    <>
      <GoalChoice value={goalType} onChange={state.choose} />
      {goalType === 'model' && (
        <>
          <Model state={state} />
          <Checkbox
            label="Generate new content: ask the model itself for fresh answers"
            {...form.register('generateNewContent')}
          />
        </>
      )}
    </>
  );
}

function GoalChoice({ value, onChange }: { value: GoalType; onChange: (value: GoalType) => void }) {
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-dense font-semibold">Goal type</legend>
      <div className="grid grid-cols-3 gap-2">
        {GOAL_TYPES.map((type) => (
          <label
            key={type}
            className={cn(
              'flex h-9 cursor-pointer items-center justify-center rounded-control border text-dense focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent-text',
              value === type ? 'border-accent-text bg-accent-soft font-semibold text-accent-text' : 'border-line',
            )}
          >
            <input
              type="radio"
              name="goalType"
              className="sr-only"
              checked={value === type}
              onChange={() => onChange(type)}
            />
            {GOALS[type].word}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Model({ state: { form, models } }: { state: ScenarioState }) {
  return (
    <Controller
      control={form.control}
      name="modelId"
      render={({ field }) => (
        <ModelField
          models={models.data?.data}
          isLoading={models.isPending}
          failed={models.error !== null}
          value={field.value}
          error={form.errorOf('modelId')}
          onRetry={() => void models.refetch()}
          onChange={field.onChange}
        />
      )}
    />
  );
}

type ChoiceProps = { form: ScenarioState['form'] };

function LanguageChoice({ form: { control } }: ChoiceProps) {
  return (
    <Controller
      control={control}
      name="language"
      render={({ field }) => <LanguageField value={field.value} onChange={field.onChange} />}
    />
  );
}

function FormatChoice({ form: { control } }: ChoiceProps) {
  return (
    <Controller
      control={control}
      name="format"
      render={({ field }) => <FormatField value={field.value} onChange={field.onChange} />}
    />
  );
}

function BackgroundChoice({ form: { control }, projectId }: ChoiceProps & { projectId: string }) {
  return (
    <Controller
      control={control}
      name="backgroundImage"
      render={({ field }) => (
        <BackgroundField label="Background image" projectId={projectId} value={field.value} onChange={field.onChange} />
      )}
    />
  );
}

function BrandChoice({ form: { register } }: ChoiceProps) {
  return <Checkbox label="Use the project’s brand kit (colours and font)" {...register('brand')} />;
}
