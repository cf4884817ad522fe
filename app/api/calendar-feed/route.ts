import {
  createCalendarFeed as create,
  getCalendarFeed as get,
  revokeCalendarFeed as revoke,
} from '@/lib/contracts/calendar';
import { publicOrigin } from '@/server/http/client';
import { route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';
import { createCalendarFeed, getCalendarFeed, revokeCalendarFeed } from '@/server/planning/calendar-feed';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(get, ({ project, request }) =>
    getCalendarFeed({ projectId: String(project._id), origin: publicOrigin(request.headers) }),
  ),
  route(create, ({ project, request }) =>
    createCalendarFeed({ projectId: String(project._id), origin: publicOrigin(request.headers) }),
  ),
  route(revoke, ({ project }) => revokeCalendarFeed({ projectId: String(project._id) })),
);
