import { Types } from 'mongoose';
import { TrackedJobModel } from '@/prisma-free-models/tracked-job';
import { WITHOUT_STEPS, type TrackedJob } from './store';

/** Stands for a project in jobs of the host itself. No project has this id, so no list and no person sees them. */
export const HOST_JOBS = '000000000000000000000000';

/** The newest job of a kind of the host for each value of a field of its payload. Ended ones are kept for a week. */
export async function newestHostJobs(kind: string, field: string): Promise<Map<string, TrackedJob>> {
  const jobs = await TrackedJobModel.find(
    { projectId: new Types.ObjectId(HOST_JOBS), parentId: null, kind },
    WITHOUT_STEPS,
  )
    .sort({ createdAt: -1, _id: -1 })
    .limit(200)
    .lean<TrackedJob[]>();
  const newest = new Map<string, TrackedJob>();
  for (const job of jobs) {
    const value = String((job.payload as Record<string, unknown>)[field]);
    if (!newest.has(value)) newest.set(value, job);
  }
  return newest;
}
