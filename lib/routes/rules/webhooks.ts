// Written by `npm run routes` from lib/contracts/webhooks.ts: change it there.
import type { BodyRules } from '@/lib/wire/body-rules';

export const createWebhookRules: BodyRules = {"url":{"trims":true,"empty":"Not an http or https address","maxLength":[2000,"At most 2000 characters"]}};
export const updateWebhookRules: BodyRules = {"url":{"trims":true,"empty":"Not an http or https address","maxLength":[2000,"At most 2000 characters"]}};
