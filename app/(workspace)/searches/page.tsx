import type { Metadata } from 'next';
import { SearchesScreen } from '@/components/searches/searches-screen';

export const metadata: Metadata = { title: 'Manage Searches' };

export default function SearchesPage() {
  return <SearchesScreen />;
}
