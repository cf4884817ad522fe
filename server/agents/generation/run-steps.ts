import { STEPS, STEP_SENTENCES, type Step } from '@/lib/agents/agent';
import type { TrackedContext } from '@/server/system/jobs/tracked/context';
import { clock } from '@/server/system/clock';
import { changeAgentPost, changeGenerationOf, findAgentPost, type Generation } from '../stored/agent-post.store';
import { LOOK_MS } from '../stored/new-generation';
import { announceAgentPost } from '../stored/announce';
import { refreshCost } from '../costs/refresh-cost';
import { checkPost } from './check-post';
import { findIdea } from './find-idea';
import { makeMedia } from './make-media';
import { planMedia } from './plan-media';
import { readContext } from './read-context';
import type { StepResult, Work } from './steps';
import { writeCaption } from './write-caption';

/**
 * The six steps, each saved before the next one begins: a repeat does the missing ones. Steps before the one from which
 * a post is made again are taken from the last time.
 */
export async function runSteps(
  work: Work,
  { step: save, progress }: Pick<TrackedContext, 'step' | 'progress'>,
): Promise<void> {
  const kept = STEPS.slice(0, STEPS.indexOf(work.own.generation?.from ?? 'context'));
  const step = async <S extends Step>(name: S, input: unknown, run: () => Promise<StepResult<S>>) => {
    const before = work.own.made?.[name];
    if (kept.includes(name) && before !== undefined) return before as StepResult<S>;
    let isNew = false;
    const result = await save(name, input, async () => {
      isNew = true;
      progress(STEPS.indexOf(name) / STEPS.length, STEP_SENTENCES[name]);
      await tell(work, name);
      return run();
    });
    await keep(work, name, result, isNew);
    return result;
  };
  const { agent, wish, round } = work;
  const nature = [agent.systemPrompt, agent.brand, agent.language, agent.model, agent.username, agent.description];
  const context = await step('context', [work.own.topic, agent.knowledge, round], () => readContext(work));
  const idea = await step('idea', [nature, context, wish, round], () => findIdea(work, context));
  const text = await step('caption', [nature, context, idea, wish, round], () => writeCaption(work, context, idea));
  const plan = await step(
    'media prompt',
    [nature, idea, text.caption, agent.pictures, agent.picturesPerPost, wish, round],
    () => planMedia(work, idea, text),
  );
  const picture = await step('media', [plan, agent.pictures, round], () => makeMedia(work, plan));
  await step('check', [text, picture, round], () => checkPost(work, text, picture));
}

/** Shows the step that begins. */
async function tell(work: Work, name: Step): Promise<void> {
  const at = STEPS.indexOf(name);
  await changeGeneration(work, { step: at, progress: STEP_SENTENCES[name], lookAt: later() });
}

/**
 * Keeps a result with the post. One that the job had saved before ends no row of failures: else each repeat, which
 * begins with such steps, would count as the first.
 */
async function keep(work: Work, name: Step, result: unknown, isNew: boolean): Promise<void> {
  const own = await findAgentPost(work.projectId, work.postId);
  await changeAgentPost(work.projectId, work.postId, { made: { ...own?.made, [name]: result } });
  if (!isNew) return;
  await refreshCost(work.projectId, work.postId);
  await changeGeneration(work, { step: STEPS.indexOf(name) + 1, failures: 0, lookAt: later() });
}

const later = () => new Date(clock.now().getTime() + LOOK_MS);

/** Changes how far the generation is, and shows it on open pages. */
export async function changeGeneration(
  { projectId, postId }: Pick<Work, 'projectId' | 'postId'>,
  change: Partial<Generation>,
): Promise<void> {
  const own = await changeGenerationOf(projectId, postId, change);
  if (!own?.generation) return;
  const { generation } = own;
  await announceAgentPost(projectId, {
    id: postId,
    agentId: String(own.agentId),
    generationStep: generation.step,
    generationProgress: generation.progress,
    isGenerating: generation.state === 'generating',
  });
}
