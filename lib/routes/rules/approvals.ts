// Written by `npm run routes` from lib/contracts/approvals.ts: change it there.
import type { BodyRules } from '@/lib/wire/body-rules';

export const createApprovalRules: BodyRules = {"from":{"trims":true,"empty":"Not a valid date. Use ISO 8601, for example 2026-11-21T10:00:00.000Z"},"to":{"trims":true,"empty":"Not a valid date. Use ISO 8601, for example 2026-11-21T10:00:00.000Z"},"name":{"trims":true,"empty":"Required","maxLength":[200,"At most 200 characters"]},"expiresAt":{"trims":true,"empty":"Not a valid date. Use ISO 8601, for example 2026-11-21T10:00:00.000Z"},"email":{"trims":true,"empty":"Not a valid e-mail address","maxLength":[254,"At most 254 characters"],"pattern":["^(?:[A-Za-z0-9_'+\\-]+\\.)*[A-Za-z0-9_'+\\-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9\\-]*\\.)+[A-Za-z]{2,}$","Not a valid e-mail address"]}};
export const decideReviewRules: BodyRules = {"comment":{"maxLength":[5000,"At most 5000 characters"]},"passage":{"maxLength":[2000,"At most 2000 characters"]},"seal":{"maxLength":[100,"Too big: expected string to have <=100 characters"]}};
export const enterReviewCodeRules: BodyRules = {"code":{"maxLength":[20,"At most 20 characters"]}};
