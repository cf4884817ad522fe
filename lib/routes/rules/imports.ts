// Written by `npm run routes` from lib/contracts/imports.ts: change it there.
import type { BodyRules } from '@/lib/wire/body-rules';

export const previewImportRules: BodyRules = {"fileName":{"trims":true,"empty":"Required","maxLength":[200,"At most 200 characters"]},"text":{"empty":"The file is empty","maxLength":[500000,"At most 500,000 characters. Split the file"]},"timeZone":{"trims":true,"empty":"Not a known time zone. Use a name such as Europe/Berlin","maxLength":[100,"At most 100 characters"]}};
export const startImportRules: BodyRules = {"fileName":{"trims":true,"empty":"Required","maxLength":[200,"At most 200 characters"]},"text":{"empty":"The file is empty","maxLength":[500000,"At most 500,000 characters. Split the file"]},"timeZone":{"trims":true,"empty":"Not a known time zone. Use a name such as Europe/Berlin","maxLength":[100,"At most 100 characters"]}};
