import { AppError } from '@/lib/errors/app-error';
import { findSearch, type ChannelSearch } from './search.store';

export async function requireSearch(id: string): Promise<ChannelSearch> {
  const search = await findSearch(id);
  if (!search) throw new AppError('NOT_FOUND', 'Search not found.');
  return search;
}
