// Written by `npm run routes` from lib/contracts/search-insights.ts: change it there.
import type { BodyRules } from '@/lib/wire/body-rules';

export const startJudgeRules: BodyRules = {"top":{"minimum":[1,"At least 1"],"maximum":[100,"At most 100"]}};
