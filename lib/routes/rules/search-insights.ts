// Written by `npm run routes` from lib/contracts/search-insights.ts: change it there.
import type { BodyRules } from '@/lib/wire/body-rules';

export const startJudgeRules: BodyRules = {"top":{"minimum":[1,"Too small: expected number to be >=1"],"maximum":[100,"Too big: expected number to be <=100"]}};
