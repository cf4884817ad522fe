import type { Metadata } from 'next';
import { NotYetScreen } from '@/components/shared/not-yet-screen';

export const metadata: Metadata = { title: 'Knowledge' };

export default function KnowledgePage() {
  return <NotYetScreen area="Knowledge" />;
}
