// Written by `npm run routes` from lib/contracts/watched-channels.ts: change it there.
import type { BodyRules } from '@/lib/wire/body-rules';

export const draftFromResultRules: BodyRules = {"post_id":{"minimum":[1,"At least 1"]},"text":{"trims":true,"empty":"Required","maxLength":[20000,"At most 20000 characters"]}};
export const draftFromWatchedRules: BodyRules = {"post_id":{"minimum":[1,"At least 1"]},"text":{"trims":true,"empty":"Required","maxLength":[20000,"At most 20000 characters"]}};
export const watchChannelRules: BodyRules = {"channel":{"trims":true,"empty":"Give the name or link of the channel to watch."}};
