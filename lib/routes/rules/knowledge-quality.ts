// Written by `npm run routes` from lib/contracts/knowledge-quality.ts: change it there.
import type { BodyRules } from '@/lib/wire/body-rules';

export const addGoldenQuestionRules: BodyRules = {"question":{"trims":true,"empty":"Ask something","maxLength":[2000,"At most 2000 characters"]}};
