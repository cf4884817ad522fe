import { randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import type { Host } from './host';
import { insertRows, type LongWork } from './part';

/** Others may wait one and a half times as long meanwhile. */
const MAX_RATIO = 1.5;
const LOOK_MS = 200;
/** In batches, as the product reads them: the whole would not fit into the bench's memory. */
const PAGE = 5_000;

type Job = { state: string; error: { message: string } | null };

/** Waits for a job's end; throws when it failed. */
async function ended(host: Host, jobId: string): Promise<void> {
  for (;;) {
    const job = JSON.parse(await host.call('GET', `/jobs/${jobId}`)) as Job;
    if (job.state === 'done') return;
    if (job.error) throw new Error(job.error.message);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

async function archive(host: Host): Promise<void> {
  const { jobId } = JSON.parse(await host.call('POST', `/projects/${host.projectId}/exports`)) as { jobId: string };
  await ended(host, jobId);
}

/** A project with as many posts as the filled one. */
async function copyOf(host: Host, { trashed }: { trashed: boolean }): Promise<Types.ObjectId> {
  const made = JSON.parse(await host.call('POST', '/projects', { name: `Copy ${randomUUID()}` })) as { _id: string };
  const projectId = new Types.ObjectId(made._id);
  const posts = host.collection('posts');
  const trash = trashed ? { trash: { at: new Date(), by: String(host.userId), armed: [] } } : {};
  for (let after = new Types.ObjectId('0'.repeat(24)); ;) {
    const where = { projectId: host.projectId, _id: { $gt: after } };
    const rows = await posts.find(where).sort({ _id: 1 }).limit(PAGE).toArray();
    const last = rows.at(-1);
    if (!last) return projectId;
    after = last._id as Types.ObjectId;
    await insertRows(posts, rows.length, (at) => ({ ...rows[at], ...trash, _id: new Types.ObjectId(), projectId }));
  }
}

/** An archive of the filled project; the trash, and the deletion, of projects as large. */
export async function longWork(host: Host): Promise<LongWork[]> {
  const [full, gone] = [await copyOf(host, { trashed: true }), await copyOf(host, { trashed: false })];
  return [
    { name: 'archive', most: MAX_RATIO, run: () => archive(host) },
    { name: 'emptying the trash', most: MAX_RATIO, run: () => host.call('DELETE', `/trash?projectId=${full}`) },
    {
      name: 'deleting a project',
      most: MAX_RATIO,
      run: async () => {
        await host.call('DELETE', `/projects/${gone}`);
        while ((await host.collection('posts').findOne({ projectId: gone })) !== null)
          await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      },
    },
  ];
}
