// Written by `npm run routes` from lib/contracts/brand-kit.ts: change it there.
import type { BodyRules } from '@/lib/wire/body-rules';

export const saveBrandKitRules: BodyRules = {"logoFileId":{"trims":true,"empty":"Not a valid file id"},"colors.primary":{"trims":true,"empty":"A colour such as #4f46e5"},"colors.secondary":{"trims":true,"empty":"A colour such as #4f46e5"},"colors.background":{"trims":true,"empty":"A colour such as #4f46e5"},"colors.text":{"trims":true,"empty":"A colour such as #4f46e5"}};
