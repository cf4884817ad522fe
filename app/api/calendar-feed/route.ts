import * as contract from '@/lib/contracts/calendar';
import { publicOrigin } from '@/server/edge/http/client';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { createCalendarFeed, getCalendarFeed, revokeCalendarFeed } from '@/server/publishing/planning/calendar-feed';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.getCalendarFeed, ({ project, request }) =>
    getCalendarFeed({ projectId: String(project._id), origin: publicOrigin(request.headers) }),
  ),
  route(contract.createCalendarFeed, ({ project, request }) =>
    createCalendarFeed({ projectId: String(project._id), origin: publicOrigin(request.headers) }),
  ),
  route(contract.revokeCalendarFeed, ({ project }) => revokeCalendarFeed({ projectId: String(project._id) })),
);
