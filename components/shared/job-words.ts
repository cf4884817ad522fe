import type { WireJob } from '@/lib/contracts/jobs';

/** The line under a job that has not ended: what it does, or why it waits, and for how long. */
export function jobWords({ state, sentence, waitsBecause, queuePlace, secondsLeft }: Shown): string {
  const doing = sentence || waitsBecause?.sentence || (state === 'waiting' ? queueWords(queuePlace) : '');
  const left = secondsLeft ? leftWords(secondsLeft) : '';
  return [doing, left].filter(Boolean).join(' · ');
}

type Shown = Pick<WireJob, 'state' | 'sentence' | 'waitsBecause' | 'queuePlace' | 'secondsLeft'>;

function queueWords(place: number | null): string {
  if (!place || place < 2) return 'Waiting for a worker';
  return place === 2 ? 'Waiting for 1 other' : `Waiting for ${place - 1} others`;
}

function leftWords(seconds: number): string {
  if (seconds < 60) return 'less than a minute left';
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `about ${minutes} min left`;
  return `about ${Math.round(minutes / 60)} h left`;
}
