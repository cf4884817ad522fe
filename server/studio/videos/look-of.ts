import { brandOf } from '@/server/media/brand/brand-kit';
import { PLAIN, type Dress } from './keys';
import type { VideoProject } from './project.store';

/** The look, the logo and the end card that a video is made with, before its theme. */
export async function lookOf({ brand, projectId }: Pick<VideoProject, 'brand' | 'projectId'>): Promise<Dress> {
  if (!brand) return PLAIN;
  const { kit, look, logo } = await brandOf(String(projectId));
  return {
    look,
    logo: logo && `/files/${logo._id}.${logo.extension}`,
    endCard: kit.endCard.enabled ? { text: kit.endCard.text, url: kit.endCard.url } : null,
  };
}
