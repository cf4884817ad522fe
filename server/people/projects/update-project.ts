import { AppError } from '@/lib/errors/app-error';
import { changeProject, type StoredProject } from './store';

/** Renames or describes; absent fields stay, null clears the description. */
export async function updateProject({
  projectId,
  name,
  description,
}: {
  projectId: string;
  name?: string;
  description?: string | null;
}): Promise<StoredProject> {
  const project = await changeProject(projectId, { name, description: description === '' ? null : description });
  if (!project) throw new AppError('NOT_FOUND', 'This project was deleted meanwhile');
  return project;
}
