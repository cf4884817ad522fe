// Written by `npm run routes` from lib/contracts/queue.ts: change it there.
import type { BodyRules } from '@/lib/wire/body-rules';

export const saveQueueRules: BodyRules = {"timeZone":{"trims":true,"empty":"Not a known time zone. Use a name such as Europe/Berlin","maxLength":[100,"At most 100 characters"]}};
