import type { Metadata } from 'next';
import { NotYetScreen } from '@/components/shared/not-yet-screen';

export const metadata: Metadata = { title: 'Manage Searches' };

export default function SearchesPage() {
  return <NotYetScreen area="Manage Searches" />;
}
