// Written by `npm run routes` from lib/contracts/media.ts: change it there.
import type { BodyRules } from '@/lib/wire/body-rules';

export const processMediaRules: BodyRules = {"mediaUrl":{"maxLength":[4096,"At most 4096 characters"]},"focus.x":{"minimum":[0,"Too small: expected number to be >=0"],"maximum":[1,"Too big: expected number to be <=1"]},"focus.y":{"minimum":[0,"Too small: expected number to be >=0"],"maximum":[1,"Too big: expected number to be <=1"]},"trim.start":{"minimum":[0,"Too small: expected number to be >=0"],"maximum":[86400,"Too big: expected number to be <=86400"]},"trim.end":{"minimum":[0,"Too small: expected number to be >=0"],"maximum":[86400,"Too big: expected number to be <=86400"]}};
