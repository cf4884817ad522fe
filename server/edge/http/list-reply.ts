import { NEXT_HEADER } from '@/lib/wire/cursor';
import { Reply } from './route';

/** A page of a list: its total in `X-Total-Count` if it is counted, and the place behind it where more may follow. */
export const listReply = <Items>(items: Items, { total, next }: { total?: number; next: string | null }) =>
  new Reply(items, {
    headers: {
      ...(total === undefined ? {} : { 'X-Total-Count': String(total) }),
      ...(next ? { [NEXT_HEADER]: next } : {}),
    },
  });
