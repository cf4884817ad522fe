// Written by `npm run routes` from lib/contracts/video-timeline.ts: change it there.
import type { BodyRules } from '@/lib/wire/body-rules';

export const announceEditingRules: BodyRules = {"tab":{"empty":"Required","maxLength":[40,"At most 40 characters"]}};
export const renderVideoRules: BodyRules = {"totalDuration":{"minimum":[0,"At least 0"],"maximum":[10800,"At most 10,800"]},"viewport.width":{"minimum":[16,"At least 16"],"maximum":[4096,"At most 4,096"]},"viewport.height":{"minimum":[16,"At least 16"],"maximum":[4096,"At most 4,096"]},"range.start":{"minimum":[0,"At least 0"],"maximum":[10800,"At most 10,800"]},"range.end":{"minimum":[0,"At least 0"],"maximum":[10800,"At most 10,800"]}};
export const saveTimelineRules: BodyRules = {"totalDuration":{"minimum":[0,"At least 0"],"maximum":[10800,"At most 10,800"]},"viewport.width":{"minimum":[16,"At least 16"],"maximum":[4096,"At most 4,096"]},"viewport.height":{"minimum":[16,"At least 16"],"maximum":[4096,"At most 4,096"]},"version":{"minimum":[0,"At least 0"]}};
