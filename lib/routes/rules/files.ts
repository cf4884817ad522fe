// Written by `npm run routes` from lib/contracts/files.ts: change it there.
import type { BodyRules } from '@/lib/wire/body-rules';

export const importFileRules: BodyRules = {"url":{"trims":true,"empty":"An http or https address","maxLength":[4096,"At most 4096 characters"]},"name":{"trims":true,"empty":"Required","maxLength":[200,"At most 200 characters"]}};
export const takeFrameRules: BodyRules = {"atSeconds":{"minimum":[0,"At least 0"],"maximum":[1000000,"At most 1,000,000"]}};
export const updateFileRules: BodyRules = {"name":{"trims":true,"empty":"Required","maxLength":[200,"At most 200 characters"]},"altText":{"maxLength":[5000,"At most 5000 characters"]}};
