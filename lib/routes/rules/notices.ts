// Written by `npm run routes` from lib/contracts/notices.ts: change it there.
import type { BodyRules } from '@/lib/wire/body-rules';

export const updateNoticeSettingsRules: BodyRules = {"quiet.from":{"trims":true,"empty":"Use a time such as 09:00"},"quiet.to":{"trims":true,"empty":"Use a time such as 09:00"},"zone":{"trims":true,"empty":"Not a known time zone. Use a name such as Europe/Berlin","maxLength":[100,"At most 100 characters"]}};
