// Written by `npm run routes` from lib/contracts/host.ts: change it there.
import type { BodyRules } from '@/lib/wire/body-rules';

export const updateHostRules: BodyRules = {"storageQuotaBytes":{"minimum":[1048576,"At least 1 MB"]},"publicOrigin":{"trims":true,"empty":"An address such as https://workspace.example.com, without a path","maxLength":[300,"At most 300 characters"]}};
