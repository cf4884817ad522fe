// Written by `npm run routes` from lib/contracts/agent-posts.ts: change it there.
import type { BodyRules } from '@/lib/wire/body-rules';

export const createAgentPostRules: BodyRules = {"content":{"trims":true,"empty":"Content is required"},"caption":{"maxLength":[2200,"At most 2200 characters"]},"mediaUrl":{"maxLength":[4096,"At most 4096 characters"]},"altText":{"maxLength":[1000,"At most 1000 characters"]},"firstComment":{"maxLength":[2200,"At most 2200 characters"]}};
export const createAutonomousPostRules: BodyRules = {"topic":{"maxLength":[500,"At most 500 characters"]}};
export const drawAgentCardRules: BodyRules = {"text":{"trims":true,"empty":"Write the words of the card"}};
export const generateAgentPostsRules: BodyRules = {"count":{"minimum":[1,"At least 1"],"maximum":[20,"At most 20"]}};
export const regenerateAgentPostRules: BodyRules = {"wish":{"maxLength":[500,"At most 500 characters"]}};
export const rejectAgentPostRules: BodyRules = {"reason":{"maxLength":[1000,"At most 1000 characters"]}};
export const updateAgentPostRules: BodyRules = {"content":{"trims":true,"empty":"Content is required","maxLength":[2200,"At most 2200 characters"]},"caption":{"maxLength":[2200,"At most 2200 characters"]},"mediaUrl":{"maxLength":[4096,"At most 4096 characters"]},"altText":{"maxLength":[1000,"At most 1000 characters"]},"firstComment":{"maxLength":[2200,"At most 2200 characters"]}};
