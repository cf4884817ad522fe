import { SYSTEM_PROMPT_MIN } from '@/lib/agents/agent';
import { bareUsername, isUsername, USERNAME_MAX } from '@/lib/agents/handles';

/** The message for a wrong username, or undefined. */
export function usernameProblem(typed: string): string | undefined {
  const name = bareUsername(typed);
  if (!name) return 'Username is required';
  if (name.length > USERNAME_MAX) return 'Username must be 30 characters or less';
  return isUsername(name) ? undefined : 'Only letters, digits, periods and underscores';
}

export const promptProblem = (typed: string): string | undefined =>
  typed.trim().length < SYSTEM_PROMPT_MIN ? 'System prompt must be at least 10 characters long' : undefined;
