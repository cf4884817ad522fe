// Written by `npm run routes` from lib/contracts/projects.ts: change it there.
import type { BodyRules } from '@/lib/wire/body-rules';

export const addMemberRules: BodyRules = {"email":{"trims":true,"empty":"Not a valid e-mail address","maxLength":[254,"At most 254 characters"],"pattern":["^(?:[A-Za-z0-9_'+\\-]+\\.)*[A-Za-z0-9_'+\\-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9\\-]*\\.)+[A-Za-z]{2,}$","Not a valid e-mail address"]}};
export const createProjectRules: BodyRules = {"name":{"trims":true,"empty":"Required","maxLength":[200,"At most 200 characters"]},"description":{"maxLength":[100000,"At most 100000 characters"]}};
export const updateProjectRules: BodyRules = {"name":{"trims":true,"empty":"Required","maxLength":[200,"At most 200 characters"]},"description":{"maxLength":[100000,"At most 100000 characters"]},"aiCaps.day":{"minimum":[0,"At least 0"],"maximum":[1000000,"At most 1,000,000"]},"aiCaps.month":{"minimum":[0,"At least 0"],"maximum":[1000000,"At most 1,000,000"]}};
