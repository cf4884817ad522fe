'use client';

import { Controller } from 'react-hook-form';
import { ErrorState } from '@/components/shared/error-state';
import { Checkbox } from '@/components/ui/checkbox';
import { cn } from '@/components/ui/cn';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import { DialogSubmit } from '@/components/ui/dialog-submit';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import { GOAL_TYPES, type GoalType } from '@/lib/video/goals';
import { BackgroundField } from './background-field';
import { FormatField } from './format-field';
import { LanguageField } from './language-field';
import { ModelField } from './model-field';
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

type ScenarioState = ReturnType<typeof useCreateScenario>;

/** Begins a scenario: its segments are written in the background. */
export function CreateScenarioDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const state = useCreateScenario(projectId, onClose);
  const { form, goalType, isLoading, busy, error } = state;
  const goal = GOALS[goalType];
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="Create New Video Scenario"
        description="Segments with scenes and words are written from it. Everything can be changed afterwards."
        className="w-[min(640px,calc(100vw-32px))]"
      >
        <form {...form.element} className="contents">
          <DialogBody>
            {error && <ErrorState title={error.message || 'Failed to create scenario'} />}
            <GoalChoice value={goalType} onChange={state.choose} />
            {goalType === 'model' && <Model state={state} />}
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
            {goalType === 'model' && (
              <Checkbox
                label="Generate new content: ask the model itself for fresh answers"
                {...form.register('generateNewContent')}
              />
            )}
            <StyleFields form={form} projectId={projectId} />
          </DialogBody>
          <DialogSubmit act="Create Scenario" busy={busy} disabled={isLoading} />
        </form>
      </DialogContent>
    </Dialog>
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

function StyleFields({ form: { control, register }, projectId }: { form: ScenarioState['form']; projectId: string }) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Controller
          control={control}
          name="language"
          render={({ field }) => <LanguageField value={field.value} onChange={field.onChange} />}
        />
        <Controller
          control={control}
          name="format"
          render={({ field }) => <FormatField value={field.value} onChange={field.onChange} />}
        />
      </div>
      <Controller
        control={control}
        name="backgroundImage"
        render={({ field }) => (
          <BackgroundField
            label="Background image"
            projectId={projectId}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <Checkbox label="Use the project’s brand kit (colours and font)" {...register('brand')} />
    </>
  );
}
