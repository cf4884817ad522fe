import * as contract from '@/lib/contracts/calendar';
import { publicOrigin } from '@/server/edge/http/client';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { readCalendar } from '@/server/publishing/planning/calendar-feed';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.readCalendar, async ({ params, query, request }) => {
    const calendar = await readCalendar({
      ...params,
      platforms: query.platforms ?? [],
      origin: publicOrigin(request.headers),
    });
    return new Response(calendar, {
      headers: {
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': 'inline; filename="schedule.ics"',
        'Cache-Control': 'private, no-store',
        'X-Content-Type-Options': 'nosniff',
      },
    });
  }),
);
