// Written by `npm run routes` from lib/contracts/video-scenarios.ts: change it there.
import type { BodyRules } from '@/lib/wire/body-rules';

export const createVideoScenarioRules: BodyRules = {"prompt":{"maxLength":[5000,"At most 5000 characters"]},"backgroundImage":{"maxLength":[4096,"At most 4096 characters"]},"video.title":{"trims":true,"empty":"Please enter a title"},"video.description":{"maxLength":[5000,"At most 5000 characters"]},"video.voice.provider":{"maxLength":[60,"At most 60 characters"]},"video.voice.id":{"maxLength":[200,"At most 200 characters"]},"video.voice.speed":{"minimum":[0.5,"At least 0.5"],"maximum":[2,"At most 2"]},"video.music.fileId":{"trims":true,"empty":"Not a valid file id"},"video.music.fileUrl":{"maxLength":[4096,"At most 4096 characters"]},"video.music.volume":{"minimum":[0,"At least 0"],"maximum":[1,"At most 1"]}};
export const regenerateScenarioSegmentRules: BodyRules = {"wish":{"maxLength":[1000,"At most 1000 characters"]}};
export const regenerateScenarioSegmentsRules: BodyRules = {"wish":{"maxLength":[1000,"At most 1000 characters"]}};
export const updateVideoScenarioRules: BodyRules = {"prompt":{"maxLength":[5000,"At most 5000 characters"]},"backgroundImage":{"maxLength":[4096,"At most 4096 characters"]}};
