'use client';

import { Plus, WandSparkles } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useAction } from '@/components/api/use-action';
import { useEndpoint } from '@/components/api/use-endpoint';
import { ErrorState } from '@/components/shared/error-state';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import type { WireVideoScenario } from '@/lib/contracts/video-scenarios';
import { moveItem } from '@/lib/posts/media';
import {
  getVideoScenario,
  regenerateScenarioSegment,
  regenerateScenarioSegments,
  updateVideoScenario,
} from '@/lib/routes/video-scenarios';
import { SCENARIO_CACHES } from '../caches';
import { BackgroundField } from './background-field';
import { FormatField } from './format-field';
import { LanguageField } from './language-field';
import { SegmentEditor } from './segment-editor';
import { SegmentPreview } from './segment-preview';
import {
  newSegment,
  problemsOf,
  scenarioOf,
  valuesOf,
  type ScenarioValues,
  type SegmentValues,
} from './segment-values';

type EditScenarioDialogProps = {
  scenario: WireVideoScenario;
  projectId: string;
  canEdit: boolean;
  onClose: () => void;
};

/** A scenario's settings and segments, with a preview of the open one. Regenerating saves first. */
export function EditScenarioDialog({ scenario: listed, projectId, canEdit, onClose }: EditScenarioDialogProps) {
  const answer = useEndpoint(
    getVideoScenario,
    { params: { id: listed._id } },
    { live: true, pollWhile: ({ data }) => data.status === 'processing' },
  );
  const scenario = answer.data?.data ?? listed;
  const isWriting = scenario.status === 'processing';
  const [values, setValues] = useState(() => valuesOf(listed));
  const [openKey, setOpenKey] = useState(values.segments[0]?.key);
  const [wish, setWish] = useState('');
  const [isAsked, setAsked] = useState(false);
  // Set while the writer works: its segments then take the place of those in the form.
  const [awaited, setAwaited] = useState(false);
  if (awaited && !isWriting) {
    const written = valuesOf(scenario);
    setAwaited(false);
    setValues(written);
    setOpenKey(written.segments[0]?.key);
  }
  const params = { id: listed._id };
  const save = useAction(updateVideoScenario, { refresh: SCENARIO_CACHES, failure: 'Failed to update scenario' });
  const regenerating = {
    refresh: SCENARIO_CACHES,
    failure: 'The segments could not be written again',
  };
  const all = useAction(regenerateScenarioSegments, regenerating);
  const one = useAction(regenerateScenarioSegment, regenerating);

  const problems = problemsOf(values.segments);
  const isWrong = Object.keys(problems).length > 0;
  const disabled = !canEdit || isWriting || all.busy || one.busy;
  const opened = values.segments.find(({ key }) => key === openKey);
  const change = (part: Partial<ScenarioValues>) => setValues((old) => ({ ...old, ...part }));
  const changeSegment = (key: number, part: Partial<SegmentValues>) =>
    setValues((old) => ({
      ...old,
      segments: old.segments.map((segment) => (segment.key === key ? { ...segment, ...part } : segment)),
    }));

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setAsked(true);
    if (save.busy || disabled || isWrong) return;
    if (await save.run({ params, body: scenarioOf(values) })) onClose();
  }
  async function regenerate(name: string | null): Promise<void> {
    setAsked(true);
    if (isWrong || !(await save.run({ params, body: scenarioOf(values) }))) return;
    const body = wish.trim() ? { wish } : {};
    const begun = name ? await one.run({ params: { ...params, name }, body }) : await all.run({ params, body });
    if (begun) setAwaited(true);
  }

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title={canEdit ? 'Edit Scenario' : 'Scenario'} className="w-[min(1080px,calc(100vw-32px))]">
        <form noValidate className="contents" onSubmit={(event) => void submit(event)}>
          <DialogBody className="gap-6 lg:flex-row">
            <div className="flex min-w-0 flex-1 flex-col gap-4">
              {scenario.status === 'failed' && scenario.error && <ErrorState title={scenario.error} />}
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
                <LanguageField
                  value={values.language}
                  disabled={disabled}
                  onChange={(language) => change({ language })}
                />
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
              <div className="flex flex-wrap items-center justify-between gap-2">
                <h3 className="text-dense font-semibold">Segments</h3>
                {(isWriting || all.busy || one.busy) && (
                  <p role="status" className="text-dense text-muted">
                    Writing the segments...
                  </p>
                )}
              </div>
              <ol aria-label="Segments" className="flex flex-col gap-2">
                {values.segments.map((segment, index) => (
                  <SegmentEditor
                    key={segment.key}
                    projectId={projectId}
                    segment={segment}
                    place={index}
                    count={values.segments.length}
                    isOpen={segment.key === openKey}
                    disabled={disabled}
                    problem={isAsked ? problems[index] : undefined}
                    onOpen={() => setOpenKey(segment.key === openKey ? undefined : segment.key)}
                    onChange={(part) => changeSegment(segment.key, part)}
                    onMove={(to) => change({ segments: moveItem(values.segments, index, to) })}
                    onRemove={() => change({ segments: values.segments.filter(({ key }) => key !== segment.key) })}
                    onRegenerate={() => void regenerate(segment.name)}
                  />
                ))}
              </ol>
              {canEdit && (
                <div className="flex flex-wrap items-end gap-2">
                  <Button
                    variant="outline"
                    size="sm"
                    disabled={disabled}
                    onClick={() => {
                      const added = newSegment(values.segments);
                      change({ segments: [...values.segments, added] });
                      setOpenKey(added.key);
                    }}
                  >
                    <Plus aria-hidden />
                    Add segment
                  </Button>
                  <Input
                    aria-label="Wish for the writer"
                    placeholder="A wish: shorter, name the price…"
                    className="h-7 min-w-40 flex-1 text-dense"
                    maxLength={1000}
                    disabled={disabled}
                    value={wish}
                    onChange={(event) => setWish(event.target.value)}
                  />
                  <Button variant="outline" size="sm" disabled={disabled} onClick={() => void regenerate(null)}>
                    <WandSparkles aria-hidden />
                    Regenerate all segments
                  </Button>
                </div>
              )}
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
              <Button type="submit" busy={save.busy} disabled={disabled}>
                Save
              </Button>
            )}
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
