import { previewDeletion as endpoint } from '@/lib/contracts/account';
import { previewDeletion } from '@/server/auth/preview-deletion';
import { route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(route(endpoint, ({ actor }) => previewDeletion(actor)));
