// Written by `npm run routes` from lib/contracts/auth.ts: change it there.
import type { BodyRules } from '@/lib/wire/body-rules';

export const changePasswordRules: BodyRules = {"currentPassword":{"empty":"Required","maxLength":[1024,"Too big: expected string to have <=1024 characters"]},"newPassword":{"empty":"At least 8 characters","minLength":[8,"At least 8 characters"],"maxLength":[1024,"At most 1024 characters"]}};
export const createTokenRules: BodyRules = {"name":{"trims":true,"empty":"Required","maxLength":[200,"At most 200 characters"]}};
export const deleteMeRules: BodyRules = {"password":{"empty":"Required","maxLength":[1024,"Too big: expected string to have <=1024 characters"]}};
export const forgotPasswordRules: BodyRules = {"email":{"trims":true,"empty":"Not a valid e-mail address","maxLength":[254,"At most 254 characters"]}};
export const loginRules: BodyRules = {"email":{"trims":true,"empty":"Required","maxLength":[254,"At most 254 characters"]},"password":{"empty":"Required","maxLength":[1024,"Too big: expected string to have <=1024 characters"]}};
export const registerRules: BodyRules = {"email":{"trims":true,"empty":"Not a valid e-mail address","maxLength":[254,"At most 254 characters"]},"password":{"empty":"At least 8 characters","minLength":[8,"At least 8 characters"],"maxLength":[1024,"At most 1024 characters"]},"name":{"trims":true,"empty":"Required","maxLength":[200,"At most 200 characters"]},"timeZone":{"trims":true,"empty":"Not a known time zone. Use a name such as Europe/Berlin","maxLength":[100,"At most 100 characters"]},"invitation":{"maxLength":[200,"At most 200 characters"]}};
export const resetPasswordRules: BodyRules = {"token":{"empty":"Required","maxLength":[200,"At most 200 characters"]},"password":{"empty":"At least 8 characters","minLength":[8,"At least 8 characters"],"maxLength":[1024,"At most 1024 characters"]}};
export const updateMeRules: BodyRules = {"name":{"trims":true,"empty":"Required","maxLength":[200,"At most 200 characters"]},"timeZone":{"trims":true,"empty":"Not a known time zone. Use a name such as Europe/Berlin","maxLength":[100,"At most 100 characters"]}};
