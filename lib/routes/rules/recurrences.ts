// Written by `npm run routes` from lib/contracts/recurrences.ts: change it there.
import type { BodyRules } from '@/lib/wire/body-rules';

export const editSeriesRules: BodyRules = {"post.title":{"maxLength":[500,"At most 500 characters"]},"post.content":{"maxLength":[100000,"At most 100000 characters"]},"post.mediaUrl":{"maxLength":[4096,"At most 4096 characters"]},"rule.interval":{"minimum":[1,"At least 1"],"maximum":[99,"At most 99"]},"rule.count":{"minimum":[1,"At least 1"],"maximum":[1000,"At most 1000"]},"rule.timeZone":{"trims":true,"empty":"Not a known time zone. Use a name such as Europe/Berlin","maxLength":[100,"At most 100 characters"]},"rule.time":{"trims":true,"empty":"Use a time such as 09:00"}};
export const repeatPostRules: BodyRules = {"interval":{"minimum":[1,"At least 1"],"maximum":[99,"At most 99"]},"count":{"minimum":[1,"At least 1"],"maximum":[1000,"At most 1000"]},"timeZone":{"trims":true,"empty":"Not a known time zone. Use a name such as Europe/Berlin","maxLength":[100,"At most 100 characters"]}};
export const skipOccurrenceRules: BodyRules = {"day":{"trims":true,"empty":"Use a day such as 2026-12-31"}};
