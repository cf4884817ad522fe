// Written by `npm run routes` from lib/contracts/search-account.ts: change it there.
import type { BodyRules } from '@/lib/wire/body-rules';

export const enterSearchCodeRules: BodyRules = {"code":{"empty":"Required","maxLength":[40,"At most 40 characters"]}};
export const enterSearchPasswordRules: BodyRules = {"password":{"empty":"Required","maxLength":[500,"At most 500 characters"]}};
export const startSearchSignInRules: BodyRules = {"phone":{"empty":"Required","maxLength":[40,"At most 40 characters"]},"apiId":{"maxLength":[100,"At most 100 characters"]},"apiHash":{"maxLength":[200,"At most 200 characters"]}};
