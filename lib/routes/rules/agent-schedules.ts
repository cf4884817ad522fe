// Written by `npm run routes` from lib/contracts/agent-schedules.ts: change it there.
import type { BodyRules } from '@/lib/wire/body-rules';

export const createAgentScheduleRules: BodyRules = {"name":{"maxLength":[100,"At most 100 characters"]},"time":{"trims":true,"empty":"Time must be in HH:MM format"},"dayOfWeek":{"minimum":[0,"Day of week must be 0 (Sunday) to 6 (Saturday)"],"maximum":[6,"Day of week must be 0 (Sunday) to 6 (Saturday)"]},"intervalDays":{"minimum":[1,"Minimum is 1 day"],"maximum":[365,"Maximum is 365 days"]}};
export const updateAgentScheduleRules: BodyRules = {"name":{"maxLength":[100,"At most 100 characters"]},"time":{"trims":true,"empty":"Time must be in HH:MM format"},"dayOfWeek":{"minimum":[0,"Day of week must be 0 (Sunday) to 6 (Saturday)"],"maximum":[6,"Day of week must be 0 (Sunday) to 6 (Saturday)"]},"intervalDays":{"minimum":[1,"Minimum is 1 day"],"maximum":[365,"Maximum is 365 days"]}};
