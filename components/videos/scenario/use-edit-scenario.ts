'use client';

import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { useEndpoint } from '@/components/api/use-endpoint';
import type { WireVideoScenario } from '@/lib/contracts/video-scenarios';
import { moveItem } from '@/lib/posts/media';
import {
  getVideoScenario,
  regenerateScenarioSegment,
  regenerateScenarioSegments,
  updateVideoScenario,
} from '@/lib/routes/video-scenarios';
import { SCENARIO_CACHES } from '../caches';
import {
  newSegment,
  problemsOf,
  scenarioOf,
  valuesOf,
  type ScenarioValues,
  type SegmentValues,
} from './segment-values';

const REGENERATING = { refresh: SCENARIO_CACHES, failure: 'The segments could not be written again' };

/** State of the dialog of a scenario: what is typed, and what is being written for it. Regenerating saves first. */
export function useEditScenario(listed: WireVideoScenario, canEdit: boolean, onSaved: () => void) {
  const params = { id: listed._id };
  const answer = useEndpoint(
    getVideoScenario,
    { params },
    { live: true, pollWhile: ({ data }) => data.status === 'processing' },
  );
  const scenario = answer.data?.data ?? listed;
  const [values, setValues] = useState(() => valuesOf(listed));
  const [openKey, setOpenKey] = useState(values.segments[0]?.key);
  const [instruction, setInstruction] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  // Set while the writer works: its segments then take the place of those in the form.
  const [awaited, setAwaited] = useState(listed.status === 'processing');
  const isProcessing = scenario.status === 'processing';
  if (awaited && !isProcessing) {
    const written = valuesOf(scenario);
    setAwaited(false);
    setValues(written);
    setOpenKey(written.segments[0]?.key);
  }
  const save = useAction(updateVideoScenario, { refresh: SCENARIO_CACHES, failure: 'Failed to update scenario' });
  const all = useAction(regenerateScenarioSegments, REGENERATING);
  const one = useAction(regenerateScenarioSegment, REGENERATING);
  const problems = problemsOf(values.segments);
  const isWriting = isProcessing || all.busy || one.busy;
  const disabled = !canEdit || isWriting;
  const change = (part: Partial<ScenarioValues>) => setValues((old) => ({ ...old, ...part }));

  async function submit(next: (saved: WireVideoScenario) => void = onSaved): Promise<void> {
    setSubmitted(true);
    if (save.busy || disabled || hasAny(problems)) return;
    const saved = await save.run({ params, body: scenarioOf(values) });
    if (saved) next(saved.data);
  }
  /** A segment by its name, or all with null. */
  async function regenerate(name: string | null): Promise<void> {
    setSubmitted(true);
    if (hasAny(problems) || !(await save.run({ params, body: scenarioOf(values) }))) return;
    const body = instruction.trim() ? { wish: instruction } : {};
    const begun = name ? await one.run({ params: { ...params, name }, body }) : await all.run({ params, body });
    if (begun) setAwaited(true);
  }
  return {
    scenario,
    values,
    change,
    disabled,
    isWriting,
    isSaving: save.busy,
    instruction,
    setInstruction,
    submit,
    regenerate,
    opened: values.segments.find(({ key }) => key === openKey),
    toggle: (key: number) => setOpenKey(key === openKey ? undefined : key),
    problemAt: (index: number) => (isSubmitted ? problems[index] : undefined),
    ...segmentActs(values, setValues, setOpenKey),
  };
}

const hasAny = (problems: object) => Object.keys(problems).length > 0;

type Setter<T> = (next: T | ((old: T) => T)) => void;

/** Changes to the segments; an added one opens. */
function segmentActs({ segments }: ScenarioValues, setValues: Setter<ScenarioValues>, open: (key: number) => void) {
  const change = (of: (old: SegmentValues[]) => SegmentValues[]) =>
    setValues((old) => ({ ...old, segments: of(old.segments) }));
  return {
    changeSegment: (key: number, part: Partial<SegmentValues>) =>
      change((old) => old.map((segment) => (segment.key === key ? { ...segment, ...part } : segment))),
    moveSegment: (index: number, to: number) => change((old) => [...moveItem(old, index, to)]),
    removeSegment: (key: number) => change((old) => old.filter((segment) => segment.key !== key)),
    addSegment: () => {
      const added = newSegment(segments);
      change((old) => [...old, added]);
      open(added.key);
    },
  };
}
