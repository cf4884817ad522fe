import { shortTime } from '@/lib/format/relative-time';
import { labelOf } from '@/lib/platforms/keys';
import type { ResumeChoice } from '@/lib/posts/pauses';
import type { WirePause } from '@/lib/contracts/pauses';

/** 'Publishing to Telegram is paused in this project', as the banner and the settings say it. */
export function pausedWhat({ scope, platform }: Pick<WirePause, 'scope' | 'platform'>): string {
  if (scope === 'all') return 'Publishing is paused on this host';
  return scope === 'project' || !platform
    ? 'Publishing is paused in this project'
    : `Publishing to ${labelOf(platform)} is paused in this project`;
}

/** The reason, as a sentence with a space after it; '' when there is none. */
export function reasonWords(reason: string | null): string {
  return reason ? `${reason.replace(/[.\s]+$/, '')}. ` : '';
}

export function postsWord(count: number): string {
  return count === 1 ? '1 post' : `${count} posts`;
}

/** '3 posts wait.' */
export function waitingWords(count: number): string {
  if (count === 0) return 'Nothing waits yet.';
  return count === 1 ? '1 post waits.' : `${count} posts wait.`;
}

const hoursWord = (hours: number | null) => (hours === 1 ? '1 hour' : `${hours ?? 0} hours`);

/** How the posts that came due meanwhile are treated. */
export function choiceWords(choice: ResumeChoice, hours: number | null): string {
  return { now: 'sent at once', spread: `spread over ${hoursWord(hours)}`, skip: 'skipped' }[choice];
}

/** 'Until Sat, 22 Nov, 09:00; posts that came due are then sent at once.' */
export function untilWords({ until, choice, hours }: Pick<WirePause, 'until' | 'choice' | 'hours'>): string {
  if (!until) return 'Until a member resumes it.';
  return `Until ${shortTime(new Date(until))}; posts that came due are then ${choiceWords(choice ?? 'now', hours)}.`;
}
