import type { Metadata } from 'next';
import { SearchScreen } from '@/components/searches/search-screen';

export const metadata: Metadata = { title: 'Search' };

export default async function SearchPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <SearchScreen key={id} id={id} />;
}
