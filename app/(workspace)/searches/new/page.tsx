import type { Metadata } from 'next';
import { NewSearchScreen } from '@/components/searches/new-search-screen';

export const metadata: Metadata = { title: 'New search' };

export default function NewSearchPage() {
  return <NewSearchScreen />;
}
