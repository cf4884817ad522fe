// Written by `npm run routes` from lib/contracts/film-batches.ts: change it there.
import type { BodyRules } from '@/lib/wire/body-rules';

export const previewFilmsRules: BodyRules = {"fileName":{"trims":true,"empty":"Required","maxLength":[200,"At most 200 characters"]},"text":{"empty":"The file is empty","maxLength":[500000,"At most 500,000 characters. Split the file"]}};
export const startFilmsRules: BodyRules = {"fileName":{"trims":true,"empty":"Required","maxLength":[200,"At most 200 characters"]},"text":{"empty":"The file is empty","maxLength":[500000,"At most 500,000 characters. Split the file"]},"films":{"minimum":[1,"At least 1"],"maximum":[100,"At most 100"]}};
