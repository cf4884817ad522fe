import * as contract from '@/lib/contracts/calendar';
import { publicOrigin } from '@/server/edge/http/client';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { readCalendar } from '@/server/publishing/planning/calendar-feed';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.readCalendar, async ({ params, query, request }) => {
    const { etag, text } = await readCalendar({
      ...params,
      platforms: query.platforms ?? [],
      origin: publicOrigin(request.headers),
      known: request.headers.get('if-none-match'),
    });
    return new Response(text, {
      status: text ? 200 : 304,
      headers: {
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': 'inline; filename="schedule.ics"',
        // Asked again each time, since a revoked address ends at once; an unchanged calendar is not sent again.
        'Cache-Control': 'private, no-cache',
        ETag: etag,
        'X-Content-Type-Options': 'nosniff',
      },
    });
  }),
);
