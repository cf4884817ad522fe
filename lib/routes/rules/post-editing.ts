// Written by `npm run routes` from lib/contracts/post-editing.ts: change it there.
import type { BodyRules } from '@/lib/wire/body-rules';

export const announcePresenceRules: BodyRules = {"tab":{"empty":"Required","maxLength":[40,"At most 40 characters"]}};
export const checkPostRules: BodyRules = {"title":{"maxLength":[500,"At most 500 characters"]},"content":{"maxLength":[100000,"At most 100000 characters"]},"mediaUrl":{"maxLength":[4096,"At most 4096 characters"]}};
