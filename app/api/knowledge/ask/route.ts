import * as contract from '@/lib/contracts/knowledge-search';
import { answerAsEvents, wantsEvents } from '@/server/edge/http/answer-events';
import { askKnowledge } from '@/server/research/knowledge/ask';
import { askEvents } from '@/server/research/knowledge/ask-stream';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.askKnowledge, async ({ projectIds, body, request }) => {
    const ask = { projectIds, ...body, signal: request.signal };
    return wantsEvents(request) ? answerAsEvents(askEvents(ask)) : askKnowledge(ask);
  }),
);
