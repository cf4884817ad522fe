import type { Metadata } from 'next';
import { NotYetScreen } from '@/components/shared/not-yet-screen';

export const metadata: Metadata = { title: 'Instagram Agents' };

export default function AgentsPage() {
  return <NotYetScreen area="Instagram Agents" />;
}
