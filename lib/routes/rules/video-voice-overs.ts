// Written by `npm run routes` from lib/contracts/video-voice-overs.ts: change it there.
import type { BodyRules } from '@/lib/wire/body-rules';

export const previewVoiceRules: BodyRules = {"text":{"trims":true,"empty":"Enter the text to be spoken","maxLength":[5000,"At most 5000 characters"]},"provider":{"maxLength":[60,"At most 60 characters"]},"voice":{"maxLength":[200,"At most 200 characters"]},"speed":{"minimum":[0.5,"At least 0.5"],"maximum":[2,"At most 2"]}};
