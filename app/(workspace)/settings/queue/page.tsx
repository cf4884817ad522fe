import type { Metadata } from 'next';
import { QueuePart } from '@/components/planning/queue-part';
import { TimesPart } from '@/components/settings/times-part';

export const metadata: Metadata = { title: 'Queue and times' };

export default function QueuePage() {
  return (
    <>
      <QueuePart />
      <TimesPart />
    </>
  );
}
