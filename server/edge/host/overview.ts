import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { findUsers, countUsers } from '@/server/people/users/store';
import { clock } from '@/server/system/clock';
import { env } from '@/server/system/env';
import { bytesStoredOfEveryProject } from '@/server/media/files/storage-ledger.store';
import { storageByEveryProject, storageOfEveryProject } from '@/server/media/files/usage.store';
import { countJobsOfEveryProject } from '@/server/system/jobs/tracked/counts.store';
import { listWorkers } from '@/server/system/jobs/worker-heartbeat.store';
import { countArmedPostsOfEveryProject, OVERDUE_MS } from '@/server/publishing/stored-posts/counts.store';
import { findProjects } from '@/server/people/projects/store';
import { canMailLinks } from '@/server/system/host/address';
import { hostKeys } from './keys';
import { hostSettings } from '@/server/system/host/settings';
import { unreadableChannels } from './unreadable-channels';
import { hostVersions } from './versions';

const DAY_MS = 86_400_000;
const SHOWN_PROJECTS = 20;

/** Everything that an administrator sees of the host. */
export async function hostOverview() {
  const now = clock.now().getTime();
  const [settings, accounts, storage, workers, jobs, posts, versions, unreadable] = await Promise.all([
    hostSettings(),
    countUsers(),
    storageOverview(),
    listWorkers(),
    countJobsOfEveryProject(new Date(now - DAY_MS)),
    countArmedPostsOfEveryProject(new Date(now - OVERDUE_MS)),
    hostVersions(),
    unreadableChannels(),
  ]);
  return {
    registration: settings.registration,
    secondFactor: settings.secondFactor,
    address: {
      fromEnvironment: env.PUBLIC_URL ?? null,
      confirmed: settings.publicOrigin,
      mailsLinks: await canMailLinks(),
    },
    accounts,
    storage: { ...storage, quotaBytes: settings.storageQuotaBytes },
    work: {
      workers,
      jobs: { waiting: jobs.waiting, running: jobs.running, failedLastDay: jobs.failed },
      posts: { waiting: posts.all, overdue: posts.late },
    },
    keys: hostKeys(),
    versions,
    unreadableChannels: unreadable,
  };
}

async function storageOverview() {
  const folder = path.resolve(/* turbopackIgnore: true */ env.DATA_DIR);
  const [{ files }, usedBytes, largest, disk] = await Promise.all([
    storageOfEveryProject(),
    bytesStoredOfEveryProject(),
    storageByEveryProject(SHOWN_PROJECTS),
    statfs(folder),
  ]);
  const projects = await findProjects(largest.map(({ projectId }) => projectId));
  const owners = new Map(
    (await findUsers(projects.map(({ userId }) => userId))).map((user) => [String(user._id), user.email]),
  );
  const known = new Map(projects.map((project) => [String(project._id), project]));
  return {
    kind: env.S3_BUCKET ? ('s3' as const) : ('folder' as const),
    usedBytes,
    files,
    freeBytes: disk.bavail * disk.bsize,
    projects: largest.flatMap(({ projectId, bytes, files }) => {
      const project = known.get(projectId);
      return project
        ? [{ _id: projectId, name: project.name, owner: owners.get(String(project.userId)) ?? '', bytes, files }]
        : [];
    }),
  };
}
