// Written by `npm run routes` from lib/contracts/post-comments.ts: change it there.
import type { BodyRules } from '@/lib/wire/body-rules';

export const addPostCommentRules: BodyRules = {"text":{"trims":true,"empty":"Write a comment first.","maxLength":[5000,"At most 5000 characters"]},"passage":{"maxLength":[2000,"At most 2000 characters"]}};
export const editPostCommentRules: BodyRules = {"text":{"trims":true,"empty":"Write a comment first.","maxLength":[5000,"At most 5000 characters"]}};
