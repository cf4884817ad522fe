import * as contract from '@/lib/contracts/system';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { publishDue } from '@/server/publishing/posts/delivery/publish-due';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(route(contract.publishDue, () => publishDue()));
