'use client';

import { Controller } from 'react-hook-form';
import { useAction } from '@/components/api/use-action';
import { useContractForm } from '@/components/shared/use-contract-form';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import { DialogSubmit } from '@/components/ui/dialog-submit';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import type { WireVideoScenario } from '@/lib/contracts/video-scenarios';
import { createVideoProjectRules } from '@/lib/routes/rules/video-projects';
import { createVideoProject } from '@/lib/routes/video-projects';
import { defaultTitle } from '@/lib/video/titles';
import { VIDEO_CACHES } from '../caches';
import { FormatField } from '../scenario/format-field';
import { NEW_CHOICES, wireChoices, type Choices } from './choices';
import { ChoiceFields } from './choice-fields';
import { IntroOutroFields } from './intro-outro-fields';
import { introOutroOf, isRight, NEW_INTRO_OUTRO } from './intro-outro-values';

type CreateProjectDialogProps = {
  scenario: WireVideoScenario;
  projectId: string;
  /** As chosen before the script was written. */
  voice: Choices['voice'];
  onClose: () => void;
};

/** Begins a video of a scenario: recording starts at once. */
export function CreateProjectDialog({ scenario, projectId, voice, onClose }: CreateProjectDialogProps) {
  const { prompt, selectedModel, language } = scenario;
  const create = useAction(createVideoProject, {
    refresh: VIDEO_CACHES,
    failure: 'Failed to create project',
    onDone: onClose,
  });

  const form = useContractForm({
    action: create,
    initial: {
      title: defaultTitle({ model: selectedModel?.label ?? null, prompt }),
      description: '',
      format: scenario.format,
      choices: { ...NEW_CHOICES, voice },
      introOutro: NEW_INTRO_OUTRO,
    },
    bodyOf: ({ choices, introOutro, ...values }) => ({
      ...values,
      scenarioId: scenario._id,
      introOutroSettings: introOutroOf(introOutro),
      ...wireChoices(choices),
    }),
    send: (body) => create.run({ query: { projectId }, body }),
    rules: createVideoProjectRules,
    fields: { introOutroSettings: 'introOutro' },
    // Each of the fields says what is wrong with it.
    check: ({ introOutro }) => ({ introOutro: isRight(introOutro) ? undefined : 'Check the fields' }),
  });

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="Create Video Project"
        description="Scenes are recorded, voices made and everything is put together, while you do something else."
        className="w-[min(680px,calc(100vw-32px))]"
      >
        <form {...form.element} className="contents">
          <DialogBody>
            <Field label="Title" error={form.errorOf('title')}>
              {(control) => <Input {...control} {...form.register('title')} autoFocus maxLength={500} />}
            </Field>
            <Field
              label="Description"
              help="Goes into the post, when the video is posted."
              error={form.errorOf('description')}
            >
              {(control) => <Textarea {...control} {...form.register('description')} maxLength={5000} />}
            </Field>
            <Controller
              control={form.control}
              name="format"
              render={({ field }) => <FormatField value={field.value} onChange={field.onChange} />}
            />
            <Controller
              control={form.control}
              name="choices"
              render={({ field }) => (
                <ChoiceFields
                  projectId={projectId}
                  language={language}
                  values={field.value}
                  onChange={(change) => field.onChange({ ...field.value, ...change })}
                />
              )}
            />
            <fieldset className="flex flex-col gap-3 border-t border-line pt-4">
              <legend className="sr-only">Intro and outro</legend>
              <Controller
                control={form.control}
                name="introOutro"
                render={({ field, formState }) => (
                  <IntroOutroFields
                    projectId={projectId}
                    values={field.value}
                    isSubmitted={formState.isSubmitted}
                    onChange={(change) => field.onChange({ ...field.value, ...change })}
                  />
                )}
              />
            </fieldset>
          </DialogBody>
          <DialogSubmit act="Start Recording" busy={create.busy} />
        </form>
      </DialogContent>
    </Dialog>
  );
}
