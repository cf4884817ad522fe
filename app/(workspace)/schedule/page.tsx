import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { FirstRun } from '@/components/onboarding/first-run';
import { ScheduleScreen } from '@/components/schedule/schedule-screen';
import { currentViewer } from '@/server/people/auth/current-user';

export const metadata: Metadata = { title: 'Schedule' };

export default async function SchedulePage() {
  const viewer = await currentViewer();
  if (!viewer) redirect('/auth');
  return <ScheduleScreen intro={<FirstRun preferences={viewer.preferences} />} />;
}
