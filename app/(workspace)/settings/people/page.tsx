import type { Metadata } from 'next';
import { PeoplePart } from '@/components/settings/people-part';

export const metadata: Metadata = { title: 'People' };

export default function PeoplePage() {
  return <PeoplePart />;
}
