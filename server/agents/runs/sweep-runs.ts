import { mayBeginLater } from '@/lib/agents/skipped-run';
import { ACTIVE_JOB_STATES } from '@/lib/jobs/states';
import { findPost } from '@/server/publishing/stored-posts/store';
import { findJob } from '@/server/system/jobs/tracked/store';
import { clock } from '@/server/system/clock';
import { changeGenerationOf, generationsToLookAtOfEveryProject, type AgentPost } from '../stored/agent-post.store';
import { findAgent } from '../stored/agent.store';
import { beginRun, makePostOf } from './begin-run';
import { endGeneration } from '../generation/end-generation';
import { startGeneration } from './start-generation';
import { LOST } from '../stored/new-generation';
import { changeRunFrom, runsToLookAtOfEveryProject } from '../stored/run.store';

const BATCH = 100;
const AGAIN_MS = 30_000;

/** Takes up what dead workers left: runs without a beginning or a post, and generations whose job has ended. */
export async function sweepRuns(): Promise<{ runs: number; generations: number }> {
  const runs = await runsToLookAtOfEveryProject(clock.now(), BATCH);
  for (const run of runs) {
    const agent = await findAgent(String(run.agentId));
    const id = String(run._id);
    if (!agent) await changeRunFrom(id, run.state, { lookAt: null });
    else if (run.state === 'scheduled' || mayBeginLater(run.state)) await beginRun(run, agent);
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
  if (!generation.jobId) return startLate(own);
  const job = await findJob(generation.jobId);
  if (job && ACTIVE_JOB_STATES.includes(job.state)) {
    const later = new Date(clock.now().getTime() + AGAIN_MS);
    await changeGenerationOf(projectId, String(own._id), { lookAt: later });
    return;
  }
  await endGeneration({ projectId, own, error: job?.error?.message ?? LOST });
}

/** Its starter died before it had a job. */
async function startLate(own: AgentPost): Promise<void> {
  const [agent, post] = await Promise.all([findAgent(String(own.agentId)), findPost(String(own._id))]);
  if (!agent || !post) return endGeneration({ projectId: String(own.projectId), own, error: LOST });
  const { generation } = own;
  await changeGenerationOf(String(own.projectId), post._id, { lookAt: new Date(clock.now().getTime() + AGAIN_MS) });
  await startGeneration(agent, post.createdBy, post._id, generation?.round ?? 0);
}
