// Written by `npm run routes` from lib/contracts/video-models.ts: change it there.
import type { BodyRules } from '@/lib/wire/body-rules';

export const createVideoModelRules: BodyRules = {"label":{"trims":true,"empty":"Required","maxLength":[200,"At most 200 characters"]},"description":{"maxLength":[1000,"At most 1000 characters"]},"iconUrl":{"maxLength":[4096,"At most 4096 characters"]}};
export const updateVideoModelRules: BodyRules = {"label":{"trims":true,"empty":"Required","maxLength":[200,"At most 200 characters"]},"description":{"maxLength":[1000,"At most 1000 characters"]},"iconUrl":{"maxLength":[4096,"At most 4096 characters"]}};
