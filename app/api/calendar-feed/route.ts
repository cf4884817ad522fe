import {
  createCalendarFeed as create,
  getCalendarFeed as get,
  revokeCalendarFeed as revoke,
} from '@/lib/contracts/calendar';
import { publicOrigin } from '@/server/edge/http/client';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { createCalendarFeed, getCalendarFeed, revokeCalendarFeed } from '@/server/publishing/planning/calendar-feed';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(get, ({ project, request }) =>
    getCalendarFeed({ projectId: String(project._id), origin: publicOrigin(request.headers) }),
  ),
  route(create, ({ project, request }) =>
    createCalendarFeed({ projectId: String(project._id), origin: publicOrigin(request.headers) }),
  ),
  route(revoke, ({ project }) => revokeCalendarFeed({ projectId: String(project._id) })),
);
