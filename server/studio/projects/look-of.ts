import { brandOf } from '@/server/media/brand/brand-kit';
import { PLAIN, type Dress } from './keys';
import type { VideoProject } from './project.store';

/** The look and the logo that a video's scenes are drawn with, before its theme. */
export async function lookOf({ brand, projectId }: Pick<VideoProject, 'brand' | 'projectId'>): Promise<Dress> {
  if (!brand) return PLAIN;
  const { look, logo } = await brandOf(String(projectId));
  return { look, logo: logo && `/files/${logo._id}.${logo.extension}` };
}
