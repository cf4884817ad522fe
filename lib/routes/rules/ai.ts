// Written by `npm run routes` from lib/contracts/ai.ts: change it there.
import type { BodyRules } from '@/lib/wire/body-rules';

export const suggestTextsRules: BodyRules = {"text":{"trims":true,"empty":"Write something first","maxLength":[20000,"At most 20000 characters"]},"language":{"maxLength":[40,"At most 40 characters"]},"wish":{"maxLength":[500,"At most 500 characters"]}};
