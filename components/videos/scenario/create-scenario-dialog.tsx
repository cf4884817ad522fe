'use client';

import { useState, type FormEvent } from 'react';
import { useAction } from '@/components/api/use-action';
import { useEndpoint } from '@/components/api/use-endpoint';
import { ErrorState } from '@/components/shared/error-state';
import { Checkbox } from '@/components/ui/checkbox';
import { cn } from '@/components/ui/cn';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import { DialogSubmit } from '@/components/ui/dialog-submit';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import { THEMES } from '@/lib/scene/backgrounds/index';
import { DEFAULT_FORMAT, type VideoFormat } from '@/lib/video/formats';
import { GOAL_TYPES, type GoalType } from '@/lib/video/goals';
import type { VideoLanguage } from '@/lib/video/languages';
import { createVideoScenario } from '@/lib/routes/video-scenarios';
import { listVideoModels } from '@/lib/routes/video-models';
import { SCENARIO_CACHES } from '../caches';
import { BackgroundField } from './background-field';
import { FormatField } from './format-field';
import { LanguageField } from './language-field';
import { ModelField } from './model-field';

const GOALS: Record<GoalType, { word: string; label: string; help: string }> = {
  prompt: { word: 'Prompt', label: 'Prompt', help: 'What the video should say, in your words.' },
  autonomous: {
    word: 'Autonomous',
    label: 'Prompt',
    help: 'A goal, such as “get people to book a tasting”. The angle is found for you.',
  },
  model: { word: 'Model', label: 'Prompt', help: 'What to ask the model. Optional.' },
};

/** Begins a scenario: its segments are written in the background. */
export function CreateScenarioDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const [goalType, setGoal] = useState<GoalType>('prompt');
  const [prompt, setPrompt] = useState('');
  const [modelId, setModel] = useState('');
  const [language, setLanguage] = useState<VideoLanguage>('en');
  const [format, setFormat] = useState<VideoFormat>(DEFAULT_FORMAT);
  const [background, setBackground] = useState<string | null>(THEMES[0]);
  const [brand, setBrand] = useState(true);
  const [isNew, setNew] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const models = useEndpoint(listVideoModels, {}, { enabled: goalType === 'model' });
  const isLoading = goalType === 'model' && models.isPending;
  const create = useAction(createVideoScenario, { refresh: SCENARIO_CACHES, silent: true, onDone: onClose });
  const goal = GOALS[goalType];

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (create.busy || isLoading) return;
    const needed =
      goalType === 'model'
        ? modelId
          ? null
          : 'Please select a model'
        : prompt.trim()
          ? null
          : 'Please enter a prompt';
    setProblem(needed);
    if (needed) return;
    await create.run({
      query: { projectId },
      body: {
        goalType,
        prompt,
        ...(goalType === 'model' ? { modelId, generateNewContent: isNew } : {}),
        language,
        backgroundImage: background,
        format,
        brand,
      },
    });
  }

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="Create New Video Scenario"
        description="Segments with scenes and words are written from it. Everything can be changed afterwards."
        className="w-[min(640px,calc(100vw-32px))]"
      >
        <form noValidate className="contents" onSubmit={(event) => void submit(event)}>
          <DialogBody>
            {create.error && <ErrorState title={create.error.message || 'Failed to create scenario'} />}
            <fieldset className="flex flex-col gap-1">
              <legend className="mb-1 text-dense font-semibold">Goal type</legend>
              <div className="grid grid-cols-3 gap-2">
                {GOAL_TYPES.map((type) => (
                  <label
                    key={type}
                    className={cn(
                      'flex h-9 cursor-pointer items-center justify-center rounded-control border text-dense focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent-text',
                      goalType === type
                        ? 'border-accent-text bg-accent-soft font-semibold text-accent-text'
                        : 'border-line',
                    )}
                  >
                    <input
                      type="radio"
                      name="goalType"
                      className="sr-only"
                      checked={goalType === type}
                      onChange={() => {
                        setGoal(type);
                        setProblem(null);
                        create.reset();
                      }}
                    />
                    {GOALS[type].word}
                  </label>
                ))}
              </div>
            </fieldset>
            {goalType === 'model' && (
              <ModelField
                models={models.data?.data}
                isLoading={models.isPending}
                failed={models.error !== null}
                value={modelId}
                error={problem ?? undefined}
                onRetry={() => void models.refetch()}
                onChange={(id) => {
                  setModel(id);
                  setProblem(null);
                }}
              />
            )}
            <Field
              label={goal.label}
              help={goal.help}
              error={goalType === 'model' ? undefined : (problem ?? undefined)}
            >
              {(control) => (
                <Textarea
                  {...control}
                  autoFocus
                  maxLength={5000}
                  className="max-h-60 min-h-24"
                  value={prompt}
                  onChange={(event) => {
                    setPrompt(event.target.value);
                    if (problem && event.target.value.trim()) setProblem(null);
                  }}
                />
              )}
            </Field>
            {goalType === 'model' && (
              <Checkbox
                label="Generate new content: ask the model itself for fresh answers"
                checked={isNew}
                onChange={(event) => setNew(event.target.checked)}
              />
            )}
            <div className="grid gap-4 sm:grid-cols-2">
              <LanguageField value={language} onChange={setLanguage} />
              <FormatField value={format} onChange={setFormat} />
            </div>
            <BackgroundField
              label="Background image"
              projectId={projectId}
              value={background}
              onChange={setBackground}
            />
            <Checkbox
              label="Use the project’s brand kit (colours and font)"
              checked={brand}
              onChange={(event) => setBrand(event.target.checked)}
            />
          </DialogBody>
          <DialogSubmit act="Create Scenario" busy={create.busy} disabled={isLoading} />
        </form>
      </DialogContent>
    </Dialog>
  );
}
