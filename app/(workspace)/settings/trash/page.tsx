import type { Metadata } from 'next';
import { TrashPart } from '@/components/planning/trash-part';

export const metadata: Metadata = { title: 'Trash' };

export default function TrashPage() {
  return <TrashPart />;
}
