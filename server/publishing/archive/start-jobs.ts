import type { Actor } from '@/server/people/access/actor';
import { requirePlace } from '@/server/system/jobs/tracked/places';
import { startJob } from '@/server/system/jobs/tracked/start-job';
import { createProject } from '@/server/people/projects/create-project';
import { findProject, removeProject, type StoredProject } from '@/server/people/projects/store';
import { exportProjectJob, importArchiveJob } from './jobs';
import { claimImportProject, forgetImportProject } from './store';
import { requireImport } from './upload-archive';

/** Starts an export, or returns the running one. */
export async function startExport({
  project,
  userId,
}: {
  project: StoredProject;
  userId: string;
}): Promise<{ jobId: string }> {
  const projectId = String(project._id);
  const job = await startJob(exportProjectJob, {
    payload: {},
    projectId,
    createdBy: userId,
    label: `Exporting ${project.name}`,
  });
  return { jobId: String(job._id) };
}

/** Starts or continues an import: it creates one project, however often it is requested. */
export async function startImport({
  id,
  actor,
  origin,
}: {
  id: string;
  actor: Actor;
  origin: string;
}): Promise<{ jobId: string; projectId: string }> {
  const stored = await requireImport({ id, userId: actor.userId });
  await requirePlace(importArchiveJob, actor.userId);
  const projectId = await projectOf({
    id,
    actor,
    known: stored.projectId ? String(stored.projectId) : null,
    name: stored.preview?.projectName ?? 'Imported project',
    description: stored.preview?.description ?? '',
  });
  const job = await startJob(importArchiveJob, {
    payload: { importId: id, origin },
    projectId,
    createdBy: actor.userId,
    label: `Importing ${stored.preview?.projectName ?? stored.name}`,
    units: Math.max(1, stored.bytes / 1e6),
  });
  return { jobId: String(job._id), projectId };
}

async function projectOf({
  id,
  actor,
  known,
  name,
  description,
}: {
  id: string;
  actor: Actor;
  known: string | null;
  name: string;
  description: string;
}): Promise<string> {
  if (known && (await findProject(known))) return known;
  if (known) await forgetImportProject(id);
  const made = String((await createProject({ actor, name, description }))._id);
  const agreed = await claimImportProject(id, made);
  if (agreed !== made) await removeProject(made);
  return agreed;
}
