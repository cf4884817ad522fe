import type { Scenario } from '@/server/studio/scenarios/scenario.store';
import { listScenariosOf } from '@/server/studio/scenarios/scenario.store';
import { presentScenario } from '@/server/studio/scenarios/present';
import { requireScenario } from '@/server/studio/scenarios/require';
import { presentVideo, presentVideos, statusOf } from './present';
import { listVideosOf, usesOfScenarios, spokenKey, type ScenarioUse, type VideoProject } from './project.store';
import { requireVideo } from './require';
import { presentEach } from '@/server/system/db/unreadable-rows';

const PAGE = 10;
type Page = { page?: number | undefined; limit?: number | undefined };
type List<Q> = { projectIds: readonly string[]; query: Q };

export const succeed = <T>(data: T) => ({ success: true as const, data });

/** Scenarios, newest first. */
export async function listScenarios({
  projectIds,
  query: { page = 1, limit = PAGE },
  origin,
}: List<Page> & { origin: string }) {
  const { items, total } = await listScenariosOf(projectIds, { skip: (page - 1) * limit, limit });
  const uses = await usesOfScenarios(
    projectIds,
    items.map(({ _id }) => String(_id)),
  );
  const data = presentEach('VideoScenario', items, (scenario) =>
    presented(scenario, uses.get(String(scenario._id)), origin),
  );
  return { success: true as const, data, pagination: paginated({ page, limit, total }) };
}

/** A scenario as its contract has it. */
export async function answerScenario(scenario: Scenario, origin: string) {
  const id = String(scenario._id);
  const uses = await usesOfScenarios([String(scenario.projectId)], [id]);
  return succeed(presented(scenario, uses.get(id), origin));
}

export async function getScenario({ id, origin }: { id: string; origin: string }) {
  return answerScenario(await requireScenario(id), origin);
}

/** A segment's voice is the newest that a video has for the same words under the same name. */
function presented(scenario: Scenario, use: ScenarioUse | undefined, origin: string) {
  return presentScenario(scenario, {
    videos: use?.videos ?? 0,
    voicePathOf: (name, text) => {
      const file = use?.voices.get(spokenKey(name, text));
      return file ? `${origin}/files/${file}` : null;
    },
  });
}

type Videos = List<Page & { scenarioId?: string | null | undefined }> & { origin: string };

/** Videos, newest first. */
export async function listVideos({ projectIds, query: { page = 1, limit = PAGE, scenarioId }, origin }: Videos) {
  const { items, total } = await listVideosOf({ projectIds, scenarioId }, { skip: (page - 1) * limit, limit });
  return {
    success: true as const,
    data: await presentVideos(items, origin),
    pagination: paginated({ page, limit, total }),
  };
}

/** A video as its contract has it. */
export const answerVideo = async (video: VideoProject, origin: string) => succeed(await presentVideo(video, origin));

export async function getVideo({ id, origin }: { id: string; origin: string }) {
  return answerVideo(await requireVideo(id), origin);
}

export async function getVideoStatus({ id, origin }: { id: string; origin: string }) {
  return succeed(statusOf(await presentVideo(await requireVideo(id), origin)));
}

function paginated({ page, limit, total }: { page: number; limit: number; total: number }) {
  const totalPages = Math.ceil(total / limit);
  return { page, limit, total, totalPages, hasNext: page < totalPages, hasPrev: page > 1 };
}
