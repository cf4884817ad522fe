// Written by `npm run routes` from lib/contracts/pauses.ts: change it there.
import type { BodyRules } from '@/lib/wire/body-rules';

export const pausePublishingRules: BodyRules = {"hours":{"maximum":[720,"At most 720"]},"reason":{"maxLength":[300,"At most 300 characters"]}};
export const resumePublishingRules: BodyRules = {"hours":{"maximum":[720,"At most 720"]}};
