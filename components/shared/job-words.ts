import type { WireJob } from '@/lib/contracts/jobs';

/** The line under a job that has not ended: what it does, or why it waits, and for how long. */
export function jobWords({ state, sentence, waitsBecause, queuePlace, secondsLeft }: Shown): string {
  const doing = sentence || waitsBecause?.sentence || (state === 'waiting' ? queueWords(queuePlace) : '');
  const left = secondsLeft ? leftWords(secondsLeft) : '';
  return [doing, left].filter(Boolean).join(' · ');
}

type Shown = Pick<WireJob, 'state' | 'sentence' | 'waitsBecause' | 'queuePlace' | 'secondsLeft'>;

function queueWords(place: number | null): string {
  if (!place) return 'Waiting for a worker';
  if (place === 1) return 'Next in the queue: begins when a worker is free';
  return `Number ${place} in the queue: ${place === 2 ? '1 other begins' : `${place - 1} others begin`} before it`;
}

function leftWords(seconds: number): string {
  if (seconds < 60) return 'less than a minute left';
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `about ${minutes} min left`;
  return `about ${Math.round(minutes / 60)} h left`;
}
