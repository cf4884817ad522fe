'use client';

import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useAction } from '@/components/api/use-action';
import { useEndpoint } from '@/components/api/use-endpoint';
import { useContractForm } from '@/components/shared/use-contract-form';
import { createVideoScenarioRules } from '@/lib/routes/rules/video-scenarios';
import type { AnswerOf } from '@/lib/api/call';
import type { DeclarationOf } from '@/lib/routes/route';
import { createVideoScenario } from '@/lib/routes/video-scenarios';
import { listVideoModels } from '@/lib/routes/video-models';
import { THEMES } from '@/lib/scene/backgrounds/index';
import { DEFAULT_FORMAT, type VideoFormat } from '@/lib/video/formats';
import type { GoalType } from '@/lib/video/goals';
import { pointsLacking, withPoints } from '@/lib/video/own-points';
import type { VideoLanguage } from '@/lib/video/languages';
import { SCENARIO_CACHES } from '../caches';
import { wireChoices, type Choices } from '../project/choices';

type Values = {
  goalType: GoalType;
  prompt: string;
  modelId: string;
  generateNewContent: boolean;
  language: VideoLanguage;
  backgroundImage: string | null;
  format: VideoFormat;
  brand: boolean;
  pictures: boolean;
};

const INITIAL: Values = {
  goalType: 'prompt',
  prompt: '',
  modelId: '',
  generateNewContent: false,
  language: 'en',
  backgroundImage: THEMES[0],
  format: DEFAULT_FORMAT,
  brand: true,
  pictures: true,
};

const bodyOf = ({ modelId, generateNewContent, ...values }: Values) => ({
  ...values,
  ...(values.goalType === 'model' ? { modelId, generateNewContent } : {}),
});

/** Asks for a model, or else for a prompt. */
function check({ goalType, modelId, prompt }: Values): Partial<Record<keyof Values, string>> {
  if (goalType === 'model') return modelId ? {} : { modelId: 'Please select a model' };
  return prompt.trim() ? {} : { prompt: 'Please enter a prompt' };
}

type CreateScenario = {
  projectId: string;
  /** The choices of the video that begins when the script is written; null: the script waits. */
  videoOf: () => Choices | null;
  onDone: (made: AnswerOf<DeclarationOf<typeof createVideoScenario>>) => void;
};

/** State of the dialog that begins a scenario. A prompt that says too little needs its points first. */
export function useCreateScenario({ projectId, videoOf, onDone }: CreateScenario) {
  const create = useAction(createVideoScenario, { refresh: SCENARIO_CACHES, silent: true, onDone });
  const [points, setPoints] = useState<readonly string[]>([]);
  // How many the dialog shows fields for; 0: it shows the prompt.
  const [lacking, setLacking] = useState(0);
  function write(body: ReturnType<typeof bodyOf>, given: readonly string[]) {
    const choices = videoOf();
    const video = choices && wireChoices(choices);
    return create.run({ query: { projectId }, body: { ...body, prompt: withPoints(body.prompt, given), video } });
  }
  async function send(body: ReturnType<typeof bodyOf>): Promise<void> {
    const missing = lacking > 0 ? 0 : pointsLacking(body);
    if (missing > 0) setLacking(missing);
    else await write(body, points.slice(0, lacking));
  }
  const form = useContractForm({
    action: create,
    initial: INITIAL,
    bodyOf,
    send,
    rules: createVideoScenarioRules,
    check,
  });
  const goalType = useWatch({ control: form.control, name: 'goalType' });
  const models = useEndpoint(listVideoModels, {}, { enabled: goalType === 'model' });
  return {
    form,
    goalType,
    choose: (type: GoalType) => {
      form.setValue('goalType', type);
      form.clearErrors();
      create.reset();
    },
    points: {
      lacking,
      values: points,
      set: (index: number, point: string) =>
        setPoints((old) =>
          Array.from({ length: Math.max(old.length, index + 1) }, (_, at) => (at === index ? point : (old[at] ?? ''))),
        ),
      back: () => {
        setLacking(0);
        create.reset();
      },
      skip: () => void write(bodyOf(form.getValues()), []),
    },
    models,
    isLoading: goalType === 'model' && models.isPending,
    busy: create.busy,
    error: create.error,
  };
}
