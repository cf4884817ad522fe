import { NEXT_HEADER } from '@/lib/wire/cursor';
import { MINIMUM_HEADER } from '@/lib/wire/total';
import { Reply } from './route';

type Page = { total?: number; isMinimum?: boolean; next: string | null };

/**
 * A page of a list: its total in `X-Total-Count` if it is counted, whether there may be more than that, and the place
 * behind it where more may follow.
 */
export const listReply = <Items>(items: Items, { total, isMinimum = false, next }: Page) =>
  new Reply(items, {
    headers: {
      ...(total === undefined ? {} : { 'X-Total-Count': String(total) }),
      ...(isMinimum ? { [MINIMUM_HEADER]: 'true' } : {}),
      ...(next ? { [NEXT_HEADER]: next } : {}),
    },
  });
