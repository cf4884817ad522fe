import type { Look } from '@/lib/scene/look';
import { brandOf } from '@/server/media/brand/brand-kit';
import { PLAIN_LOOK } from './keys';
import type { VideoProject } from './project.store';

/** The look that a video's scenes are drawn in, before its theme. */
export async function lookOf({ brand, projectId }: Pick<VideoProject, 'brand' | 'projectId'>): Promise<Look> {
  return brand ? (await brandOf(String(projectId))).look : PLAIN_LOOK;
}
