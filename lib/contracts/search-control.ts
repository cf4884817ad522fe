import { idParams } from '@/lib/wire/scalars';
import { endpoint } from './endpoint';
import { search } from './searches';

export const stopSearch = endpoint({
  name: 'stopSearch',
  method: 'POST',
  path: '/searches/{id}/stop',
  summary: 'Stop an active search; its results stay. 409 SEARCH_NOT_ACTIVE when it is not active',
  access: { role: 'author', of: 'search' },
  params: idParams,
  status: 200,
  answer: search,
});

export const continueSearch = endpoint({
  name: 'continueSearch',
  method: 'POST',
  path: '/searches/{id}/continue',
  summary:
    'Go on exactly where a search stood; after its end with as many channels again; during a wait with sources that do not ask for one, and if there is none the search stays as it is. 409 SEARCH_ACTIVE when it is active',
  access: { role: 'author', of: 'search' },
  params: idParams,
  status: 200,
  answer: search,
  rateLimit: { name: 'channel-searches', of: 'starts of channel searches', by: 'user', max: 60, seconds: 3600 },
  spends: true,
});

export const forgetSearchLearning = endpoint({
  name: 'forgetSearchLearning',
  method: 'DELETE',
  path: '/searches/{id}/learning',
  summary: 'Score as if nothing was marked; marks stay, and the next one teaches again',
  access: { role: 'author', of: 'search' },
  params: idParams,
  status: 200,
  answer: search,
  audit: { act: 'deletion.search-learning', on: ({ params }) => params.id },
});
