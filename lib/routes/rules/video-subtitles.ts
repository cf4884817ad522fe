// Written by `npm run routes` from lib/contracts/video-subtitles.ts: change it there.
import type { BodyRules } from '@/lib/wire/body-rules';

export const generateSubtitlesRules: BodyRules = {"videoUrl":{"trims":true,"empty":"Please select a video item from the timeline to generate subtitles","maxLength":[4096,"At most 4096 characters"]},"language":{"trims":true,"empty":"A code such as en"},"wordsPerSubtitle":{"minimum":[1,"At least 1"],"maximum":[20,"At most 20"]}};
