// Written by `npm run routes` from lib/contracts/knowledge-search.ts: change it there.
import type { BodyRules } from '@/lib/wire/body-rules';

export const askKnowledgeRules: BodyRules = {"question":{"trims":true,"empty":"Ask something","maxLength":[2000,"At most 2000 characters"]}};
export const checkDraftRules: BodyRules = {"text":{"trims":true,"empty":"Required","maxLength":[20000,"At most 20000 characters"]}};
export const searchKnowledgeRules: BodyRules = {"query":{"trims":true,"empty":"Ask something","maxLength":[2000,"At most 2000 characters"]},"limit":{"minimum":[1,"At least 1"],"maximum":[50,"At most 50"]}};
