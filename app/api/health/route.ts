import { getHealth } from '@/lib/contracts/system';
import { answerHealth } from '@/server/http/answer-health';
import { route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(route(getHealth, ({ query }) => answerHealth(query.probe)));
