// Written by `npm run routes` from lib/contracts/video-scenarios.ts: change it there.
import type { BodyRules } from '@/lib/wire/body-rules';

export const createVideoScenarioRules: BodyRules = {"prompt":{"maxLength":[5000,"At most 5000 characters"]},"backgroundImage":{"maxLength":[4096,"At most 4096 characters"]}};
export const regenerateScenarioSegmentRules: BodyRules = {"wish":{"maxLength":[1000,"At most 1000 characters"]}};
export const regenerateScenarioSegmentsRules: BodyRules = {"wish":{"maxLength":[1000,"At most 1000 characters"]}};
export const updateVideoScenarioRules: BodyRules = {"prompt":{"maxLength":[5000,"At most 5000 characters"]},"backgroundImage":{"maxLength":[4096,"At most 4096 characters"]}};
