import type { Metadata } from 'next';
import { DangerPart } from '@/components/settings/danger-part';

export const metadata: Metadata = { title: 'Danger' };

export default function DangerPage() {
  return <DangerPart />;
}
