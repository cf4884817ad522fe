import { clock } from '@/server/system/clock';
import { embeddingModel } from '@/server/research/knowledge/index/embedding';
import { buildIndex } from '@/server/research/knowledge/index/generations';
import { isOutdated, isPresent } from '@/server/research/knowledge/index/index-notice';
import { buildsOfEveryProject, generationsOf, indexStateOf } from '@/server/research/knowledge/index/index.store';
import { newestCreatorOf } from '@/server/research/knowledge/stored/creator.store';

/** Of one host: builds are long work, which films and exports wait for too. */
export const BUILDS_AT_ONCE = 2;
/** A build that failed, or that no budget was left for, goes on after that long. */
export const BUILD_AGAIN_AFTER_MS = 3_600_000;

/**
 * For the sweep: starts the build of a new index where the one that serves was made with another model or older rules,
 * within the caps of its project and the host. One that an administrator went back to stays, and so does one whose
 * successor answers saved questions worse. Returns whether a build began.
 */
export async function buildIfOutdated(projectId: string): Promise<boolean> {
  const [state, all, model] = await Promise.all([indexStateOf(projectId), generationsOf(projectId), embeddingModel()]);
  const active = all.find(({ _id }) => String(_id) === String(state?.active));
  if (!active || !isOutdated(active, model) || all.some((each) => each.state === 'building')) return false;
  const begun = all.find((each) => each !== active && isPresent(each, model));
  if (begun && begun.state !== 'failed') return false;
  if (begun && clock.now().getTime() - begun.updatedAt.getTime() < BUILD_AGAIN_AFTER_MS) return false;
  if ((await buildsOfEveryProject()) >= BUILDS_AT_ONCE) return false;
  const userId = await newestCreatorOf(projectId);
  if (userId === null) return false;
  await buildIndex({ projectId, userId });
  return true;
}
