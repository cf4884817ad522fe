// Written by `npm run routes` from lib/contracts/film-templates.ts: change it there.
import type { BodyRules } from '@/lib/wire/body-rules';

export const addFilmTemplateRules: BodyRules = {"name":{"trims":true,"empty":"Name the template","maxLength":[80,"At most 80 characters"]},"totalDuration":{"minimum":[0,"At least 0"],"maximum":[10800,"At most 10,800"]},"viewport.width":{"minimum":[16,"At least 16"],"maximum":[4096,"At most 4,096"]},"viewport.height":{"minimum":[16,"At least 16"],"maximum":[4096,"At most 4,096"]}};
export const makeFilmRules: BodyRules = {"title":{"trims":true,"empty":"Name the film","maxLength":[120,"At most 120 characters"]}};
export const renameFilmTemplateRules: BodyRules = {"name":{"trims":true,"empty":"Name the template","maxLength":[80,"At most 80 characters"]}};
