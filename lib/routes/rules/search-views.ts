// Written by `npm run routes` from lib/contracts/search-views.ts: change it there.
import type { BodyRules } from '@/lib/wire/body-rules';

export const saveSearchViewRules: BodyRules = {"name":{"trims":true,"empty":"Required","maxLength":[60,"At most 60 characters"]},"page_size":{"minimum":[1,"At least 1"],"maximum":[200,"At most 200"]},"q":{"maxLength":[200,"At most 200 characters"]}};
