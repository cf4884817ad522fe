// Written by `npm run routes` from lib/contracts/shared-posts.ts: change it there.
import type { BodyRules } from '@/lib/wire/body-rules';

export const decideSharedRules: BodyRules = {"comment":{"maxLength":[5000,"At most 5000 characters"]},"passage":{"maxLength":[2000,"At most 2000 characters"]},"seal":{"maxLength":[100,"Too big: expected string to have <=100 characters"]}};
