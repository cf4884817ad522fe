// Written by `npm run routes` from lib/contracts/searches.ts: change it there.
import type { BodyRules } from '@/lib/wire/body-rules';

export const createSearchRules: BodyRules = {"search_name":{"trims":true,"empty":"Search name is required."},"initial_channel":{"trims":true,"empty":"Initial channel name/link is required."},"channel_theme":{"maxLength":[2000,"At most 2000 characters"]},"message_limit":{"minimum":[1,"Message limit must be a positive number."],"maximum":[1000,"At most 1000 messages of a channel can be read."]},"channel_count_to_find":{"minimum":[1,"Channel count must be at least 1."],"maximum":[1000,"At most 1000 channels can be looked for in one search."]}};
