import { publishDue as endpoint } from '@/lib/contracts/system';
import { route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';
import { publishDue } from '@/server/posts/publish-due';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(route(endpoint, () => publishDue()));
