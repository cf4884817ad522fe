import { listVideoProjects, getVideoProject, getVideoStatus } from '@/lib/routes/video-projects';
import { getVideoScenario, listVideoScenarios } from '@/lib/routes/video-scenarios';

/** Stale after a change of a scenario. */
export const SCENARIO_CACHES = [listVideoScenarios, getVideoScenario] as const;
/** Stale after a change of a video. */
export const VIDEO_CACHES = [listVideoProjects, getVideoProject, getVideoStatus, ...SCENARIO_CACHES] as const;
