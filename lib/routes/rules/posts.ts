// Written by `npm run routes` from lib/contracts/posts.ts: change it there.
import type { BodyRules } from '@/lib/wire/body-rules';

export const createPostRules: BodyRules = {"title":{"maxLength":[500,"At most 500 characters"]},"content":{"maxLength":[100000,"At most 100000 characters"]},"mediaUrl":{"maxLength":[4096,"At most 4096 characters"]}};
export const setPlatformPostStatusRules: BodyRules = {"publicUrl":{"maxLength":[4096,"At most 4096 characters"]},"part":{"minimum":[0,"At least 0"],"maximum":[25,"At most 25"]}};
export const updatePostRules: BodyRules = {"title":{"maxLength":[500,"At most 500 characters"]},"content":{"maxLength":[100000,"At most 100000 characters"]},"mediaUrl":{"maxLength":[4096,"At most 4096 characters"]},"version":{"minimum":[-9007199254740991,"At least -9,007,199,254,740,991"]}};
