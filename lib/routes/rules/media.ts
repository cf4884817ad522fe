// Written by `npm run routes` from lib/contracts/media.ts: change it there.
import type { BodyRules } from '@/lib/wire/body-rules';

export const processMediaRules: BodyRules = {"mediaUrl":{"maxLength":[4096,"At most 4096 characters"]},"focus.x":{"minimum":[0,"At least 0"],"maximum":[1,"At most 1"]},"focus.y":{"minimum":[0,"At least 0"],"maximum":[1,"At most 1"]},"trim.start":{"minimum":[0,"At least 0"],"maximum":[86400,"At most 86,400"]},"trim.end":{"minimum":[0,"At least 0"],"maximum":[86400,"At most 86,400"]}};
