import { z } from 'zod';
import { JUDGED_DEFAULT, JUDGED_MAX } from '@/lib/searches/values';
import { idParams, objectId } from '@/lib/wire/scalars';
import { endpoint } from './endpoint';
import { fileId } from './files';
import { startedJob } from './started-job';
import { judgeEstimate, searchComparison, searchMap, topicGaps } from './search-work';

export const exportSearch = endpoint({
  name: 'exportSearch',
  method: 'GET',
  path: '/searches/{id}/export',
  summary:
    'All channels of a search as a file: csv (the default), xlsx or json. To `Prefer: respond-async` it responds 202 { jobId }: a job writes the file, and its result names it',
  access: { role: 'viewer', of: 'search' },
  params: idParams,
  query: z.object({
    format: z.enum(['csv', 'xlsx', 'json']).optional(),
    filter_relevant: z.enum(['all', 'true', 'false']).optional(),
  }),
  status: 200,
  answerType: 'application/octet-stream',
  accepted: startedJob,
  rateLimit: { name: 'export-search', of: 'exports of searches', by: 'user', max: 60, seconds: 600 },
  audit: { act: 'export.search', on: ({ params }) => params.id },
});

export const downloadSearchExport = endpoint({
  name: 'downloadSearchExport',
  method: 'GET',
  path: '/searches/{id}/exports/{fileId}',
  summary: 'The file that an export has written; it is kept for a day',
  access: { role: 'viewer', of: 'search' },
  params: z.object({ id: objectId, fileId }),
  status: 200,
  answerType: 'application/octet-stream',
  audit: { act: 'export.search', on: ({ params }) => params.id },
});

export const compareSearches = endpoint({
  name: 'compareSearches',
  method: 'GET',
  path: '/searches/{id}/compare',
  summary: 'Channels that only one of two searches of a project has, and those that both have',
  access: { role: 'viewer', of: 'search' },
  params: idParams,
  query: z.object({ with: objectId }),
  status: 200,
  answer: searchComparison,
});

export const mapSearch = endpoint({
  name: 'mapSearch',
  method: 'GET',
  path: '/searches/{id}/map',
  summary: 'The most relevant channels of a search, and which leads to which',
  access: { role: 'viewer', of: 'search' },
  params: idParams,
  query: z.object({ limit: z.coerce.number().int().min(1).max(500).optional() }),
  status: 200,
  answer: searchMap,
});

const top = z.coerce.number().int().min(1).max(JUDGED_MAX).default(JUDGED_DEFAULT);

export const estimateJudge = endpoint({
  name: 'estimateJudge',
  method: 'GET',
  path: '/searches/{id}/judge',
  summary: 'What it would cost to have the AI judge the best channels of a search',
  access: { role: 'viewer', of: 'search' },
  params: idParams,
  query: z.object({ top }),
  status: 200,
  answer: judgeEstimate,
});

export const startJudge = endpoint({
  name: 'startJudge',
  method: 'POST',
  path: '/searches/{id}/judge',
  summary:
    'Have the AI judge the best channels of a search, within the caps of the project; `job_id` is to be followed',
  access: { role: 'author', of: 'search' },
  params: idParams,
  body: z.object({ top }),
  status: 202,
  answer: judgeEstimate,
  rateLimit: { name: 'judge-channels', of: 'judgements by the AI', by: 'user', max: 30, seconds: 3600 },
  spends: true,
});

export const listTopicGaps = endpoint({
  name: 'listTopicGaps',
  method: 'GET',
  path: '/searches/{id}/topics',
  summary: 'Topics that the relevant channels write about, and our posts and documents do not',
  access: { role: 'viewer', of: 'search' },
  params: idParams,
  status: 200,
  answer: topicGaps,
  rateLimit: { name: 'topics', of: 'looks for topics', by: 'user', max: 30, seconds: 600 },
  spends: true,
});
