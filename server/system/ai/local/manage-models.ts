import { bytesOf, type LocalModel } from '@/lib/ai/local-models';
import { AppError } from '@/lib/errors/app-error';
import { env } from '@/server/system/env';
import { cancelActive, type TrackedJob } from '@/server/system/jobs/tracked/store';
import { HOST_JOBS, newestHostJobs } from '@/server/system/jobs/tracked/host-jobs.store';
import { startJob } from '@/server/system/jobs/tracked/start-job';
import { connectionIn } from '../connection';
import { findAiSetting } from '../setting.store';
import { findLocalModel, localModels } from './catalogue';
import { removeFiles, stateOnDisk } from './files';
import { fetchLocalModelJob } from './jobs';

/** The kind of the job that downloads a model. */
const FETCHING = 'fetch-local-model' satisfies (typeof fetchLocalModelJob)['kind'];

/** The models that can run on this host, with what is here of each. */
export async function listLocalModels() {
  const [jobs, setting] = await Promise.all([newestHostJobs(FETCHING, 'model'), findAiSetting()]);
  const isUsed = ({ id, capability }: LocalModel) => {
    const used = connectionIn(setting, capability);
    return used.isLocal && used.model === id;
  };
  return localModels().map((model) => present(model, jobs.get(model.id), isUsed(model)));
}

function present(model: LocalModel, job: TrackedJob | undefined, isUsed: boolean) {
  const { id, capability, name, languages, licence, gives, memory, source } = model;
  const isActive = job !== undefined && job.endedAt === null;
  const disk = stateOnDisk(model);
  const state = isActive ? ('downloading' as const) : disk;
  const failure = disk === 'ready' || isActive ? null : (job?.error?.message ?? null);
  return {
    ...{ id, capability, name, languages, licence, gives, memory, state, isUsed },
    bytes: bytesOf(model),
    from: `${env.LOCAL_MODELS_URL}/${source.repository}`,
    progress: isActive ? job.progress : null,
    reason: state === 'broken' && failure === null ? 'Its files are not what they were. Download it again.' : failure,
  };
}

async function requireModel(id: string): Promise<LocalModel> {
  const model = findLocalModel(id);
  if (model) return model;
  throw new AppError(
    'NOT_FOUND',
    env.LOCAL_MODELS
      ? `This host knows no model ${id}.`
      : 'Models on this host are turned off. Its operator can remove LOCAL_MODELS=off.',
  );
}

/** Begins to download a model, or goes on with it. Nothing is ever fetched but by this. */
export async function getLocalModel({ id, userId }: { id: string; userId: string }): Promise<{ jobId: string }> {
  const model = await requireModel(id);
  if (stateOnDisk(model) === 'ready') throw new AppError('CONFLICT', `${model.name} is on this host already.`);
  const job = await startJob(fetchLocalModelJob, {
    payload: { model: id },
    projectId: HOST_JOBS,
    createdBy: userId,
    label: `Downloading ${model.name}`,
  });
  return { jobId: String(job._id) };
}

/** Ends the download of a model and removes what is here of it. What uses it goes on as without it. */
export async function removeLocalModel(id: string): Promise<void> {
  await requireModel(id);
  const job = (await newestHostJobs(FETCHING, 'model')).get(id);
  if (job && job.endedAt === null) await cancelActive(String(job._id));
  await removeFiles(id);
}
