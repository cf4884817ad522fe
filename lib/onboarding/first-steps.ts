import type { WirePreferences } from '@/lib/contracts/preferences';
import { FIRST_STEPS, type FirstStep } from '@/lib/wire/first-steps';

export type StepState = 'done' | 'skipped' | 'open';

type Facts = {
  connected: boolean;
  posts: number;
  undated: number;
  /** The latest post was published: no date is needed any more. */ published: boolean;
};

/** How each step of the first run stands: by what the project has, else by what its user skipped. */
export function firstSteps({
  facts,
  skipped,
}: {
  facts: Facts;
  skipped: WirePreferences['firstSteps']['skipped'];
}): Record<FirstStep, StepState> {
  const done: Record<FirstStep, boolean> = {
    connect: facts.connected,
    write: facts.posts > 0,
    schedule: facts.posts > facts.undated || facts.published,
  };
  const state = (step: FirstStep): StepState => (done[step] ? 'done' : skipped.includes(step) ? 'skipped' : 'open');
  return { connect: state('connect'), write: state('write'), schedule: state('schedule') };
}

/** Nothing is left to offer. */
export function isFirstRunOver(steps: Record<FirstStep, StepState>): boolean {
  return steps.schedule === 'done' || FIRST_STEPS.every((step) => steps[step] !== 'open');
}
