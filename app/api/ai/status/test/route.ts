import * as contract from '@/lib/contracts/ai';
import { testCapabilities } from '@/server/system/ai/test-capabilities';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.testAi, ({ body, request }) =>
    testCapabilities({ capabilities: body.capabilities, signal: request.signal }),
  ),
);
