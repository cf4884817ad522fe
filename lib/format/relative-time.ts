import { viewerFormat } from '@/lib/dates/viewer-zone';

const UNITS = [
  { unit: 'year', seconds: 31_536_000 },
  { unit: 'month', seconds: 2_592_000 },
  { unit: 'week', seconds: 604_800 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
  { unit: 'second', seconds: 1 },
] as const;

const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** 'in 5 minutes', '2 hours ago', 'yesterday'; below five seconds 'now'. */
export function relativeTime({ at, now }: { at: Date; now: Date }): string {
  const seconds = Math.round((at.getTime() - now.getTime()) / 1000);
  if (Math.abs(seconds) < 5) return 'now';
  const step = UNITS.find((candidate) => Math.abs(seconds) >= candidate.seconds);
  return step ? words.format(Math.trunc(seconds / step.seconds), step.unit) : 'now';
}

const exact = viewerFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});

/** 'Sat, 22 Nov 2026, 09:00:00 CET' in the viewer's zone. */
export function exactTime(at: Date): string {
  return exact.format(at);
}

const clock = viewerFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** HH:mm in the viewer's zone. */
export function clockTime(at: Date): string {
  return clock.format(at);
}

const dateAndTime = viewerFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** 'Sat, 22 Nov, 09:00' in the viewer's zone. */
export function shortTime(at: Date): string {
  return dateAndTime.format(at);
}
