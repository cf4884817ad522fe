'use client';

import { useState, type FormEvent } from 'react';
import { useAction } from '@/components/api/use-action';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import { DialogSubmit } from '@/components/ui/dialog-submit';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import type { WireVideoScenario } from '@/lib/contracts/video-scenarios';
import { createVideoProject } from '@/lib/routes/video-projects';
import { NO_TITLE } from '@/lib/video/intro-outro';
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
  const [title, setTitle] = useState(() => defaultTitle({ model: selectedModel?.label ?? null, prompt }));
  const [description, setDescription] = useState('');
  const [format, setFormat] = useState(scenario.format);
  const [choices, setChoices] = useState<Choices>({ ...NEW_CHOICES, voice });
  const [introOutro, setIntroOutro] = useState(NEW_INTRO_OUTRO);
  const [isSubmitted, setSubmitted] = useState(false);
  const create = useAction(createVideoProject, {
    refresh: VIDEO_CACHES,
    failure: 'Failed to create project',
    onDone: onClose,
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    setSubmitted(true);
    if (create.busy || !title.trim() || !isRight(introOutro)) return;
    void create.run({
      query: { projectId },
      body: {
        scenarioId: scenario._id,
        title,
        description,
        format,
        introOutroSettings: introOutroOf(introOutro),
        ...wireChoices(choices),
      },
    });
  }

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="Create Video Project"
        description="Scenes are recorded, voices made and everything is put together, while you do something else."
        className="w-[min(680px,calc(100vw-32px))]"
      >
        <form noValidate className="contents" onSubmit={submit}>
          <DialogBody>
            <Field label="Title" error={isSubmitted && !title.trim() ? NO_TITLE : undefined}>
              {(control) => (
                <Input
                  {...control}
                  autoFocus
                  maxLength={500}
                  value={title}
                  onChange={(event) => setTitle(event.target.value)}
                />
              )}
            </Field>
            <Field label="Description" help="Goes into the post, when the video is posted.">
              {(control) => (
                <Textarea
                  {...control}
                  maxLength={5000}
                  value={description}
                  onChange={(event) => setDescription(event.target.value)}
                />
              )}
            </Field>
            <FormatField value={format} onChange={setFormat} />
            <ChoiceFields
              projectId={projectId}
              language={language}
              values={choices}
              onChange={(change) => setChoices((old) => ({ ...old, ...change }))}
            />
            <fieldset className="flex flex-col gap-3 border-t border-line pt-4">
              <legend className="sr-only">Intro and outro</legend>
              <IntroOutroFields
                projectId={projectId}
                values={introOutro}
                isSubmitted={isSubmitted}
                onChange={(change) => setIntroOutro((old) => ({ ...old, ...change }))}
              />
            </fieldset>
          </DialogBody>
          <DialogSubmit act="Start Recording" busy={create.busy} />
        </form>
      </DialogContent>
    </Dialog>
  );
}
