// Written by `npm run routes` from lib/contracts/video-segments.ts: change it there.
import type { BodyRules } from '@/lib/wire/body-rules';

export const regenerateVoiceOverRules: BodyRules = {"text":{"trims":true,"empty":"Enter the text to be spoken","maxLength":[5000,"At most 5000 characters"]}};
export const updateVideoSegmentRules: BodyRules = {"speedFactor":{"minimum":[0.001,"Use 0.001 to 10"],"maximum":[10,"Use 0.001 to 10"]},"voiceOver.text":{"maxLength":[5000,"At most 5000 characters"]},"videoDurationLength":{"minimum":[0,"At least 0"],"maximum":[600,"At most 600"]},"description":{"maxLength":[2000,"At most 2000 characters"]}};
export const uploadVoiceOverRules: BodyRules = {"fileId":{"trims":true,"empty":"Not a valid file id"}};
