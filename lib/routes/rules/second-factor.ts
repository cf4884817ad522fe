// Written by `npm run routes` from lib/contracts/second-factor.ts: change it there.
import type { BodyRules } from '@/lib/wire/body-rules';

export const confirmCodesRules: BodyRules = {"code":{"trims":true,"empty":"Required","maxLength":[64,"At most 64 characters"]}};
export const proveAgainRules: BodyRules = {"code":{"trims":true,"empty":"Required","maxLength":[64,"At most 64 characters"]}};
export const proveSecondFactorRules: BodyRules = {"challenge":{"empty":"Required","maxLength":[2000,"At most 2000 characters"]},"code":{"trims":true,"empty":"Required","maxLength":[64,"At most 64 characters"]}};
export const startCodesRules: BodyRules = {"password":{"empty":"Required","maxLength":[1024,"Too big: expected string to have <=1024 characters"]}};
