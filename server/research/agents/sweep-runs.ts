import { ACTIVE_JOB_STATES } from '@/lib/jobs/states';
import { findJob } from '@/server/system/jobs/tracked/store';
import { clock } from '@/server/system/clock';
import { changeAgentPost, generationsToLookAtOfEveryProject, type AgentPost } from './agent-post.store';
import { findAgent } from './agent.store';
import { beginRun, makePostOf } from './begin-run';
import { endGeneration } from './end-generation';
import { changeRunFrom, runsToLookAtOfEveryProject } from './run.store';

const BATCH = 100;
const AGAIN_MS = 30_000;
const LOST = 'The worker that made this post ended. Make it again; steps that were saved are not repeated.';

/** Takes up what dead workers left: runs without a beginning or a post, and generations whose job has ended. */
export async function sweepRuns(): Promise<{ runs: number; generations: number }> {
  const runs = await runsToLookAtOfEveryProject(clock.now(), BATCH);
  for (const run of runs) {
    const agent = await findAgent(String(run.agentId));
    const id = String(run._id);
    if (!agent) await changeRunFrom(id, run.state, { lookAt: null });
    else if (run.state === 'scheduled') await beginRun(run, agent);
    else if (run.state === 'running' && !run.postId) await makePostOf(run, agent);
    else await changeRunFrom(id, run.state, { lookAt: null });
  }
  const generations = await generationsToLookAtOfEveryProject(clock.now(), BATCH);
  for (const own of generations) await lookAt(own);
  return { runs: runs.length, generations: generations.length };
}

async function lookAt(own: AgentPost): Promise<void> {
  const projectId = String(own.projectId);
  const { generation } = own;
  if (generation?.state !== 'generating') return;
  const job = generation.jobId ? await findJob(generation.jobId) : null;
  if (job && ACTIVE_JOB_STATES.includes(job.state)) {
    const later = new Date(clock.now().getTime() + AGAIN_MS);
    await changeAgentPost(projectId, String(own._id), { generation: { ...generation, lookAt: later } });
    return;
  }
  await endGeneration({ projectId, own, error: job?.error?.message ?? LOST });
}
