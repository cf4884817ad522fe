// Written by `npm run routes` from lib/contracts/post-templates.ts: change it there.
import type { BodyRules } from '@/lib/wire/body-rules';

export const addPostTemplateRules: BodyRules = {"name":{"trims":true,"empty":"Name the template","maxLength":[80,"At most 80 characters"]},"post.title":{"maxLength":[500,"At most 500 characters"]},"post.content":{"maxLength":[100000,"At most 100000 characters"]},"post.mediaUrl":{"maxLength":[4096,"At most 4096 characters"]}};
export const renamePostTemplateRules: BodyRules = {"name":{"trims":true,"empty":"Name the template","maxLength":[80,"At most 80 characters"]}};
