import { endpoints } from '@/lib/contracts/index';
import type { Bound, Cost, Resource } from '@/lib/costs/cost';
import { ENDPOINT_COSTS } from '@/lib/costs/endpoints';
import { RESOURCES } from '@/server/edge/limits/resources';
import type { ResourceRow } from '@/server/edge/limits/row';
import { JOB_COSTS, RECURRING_COSTS } from '@/workers/costs';

const BOUNDS: Record<Bound, string> = {
  page: 'a page of',
  window: 'those of a bounded time:',
  batch: 'a bounded number of',
  all: 'all',
  slices: 'all, in turns with other work:',
  stream: 'one after another:',
  database: 'in the database:',
  job: 'in a job:',
};

/** docs/limits.md: the tables of costs and limits for people who run the product, and for users of its API. */
export function limitsPage(): string {
  return [
    '# Limits, and what work grows with',
    'Written by `npm run limits` from `server/edge/limits/resources.ts`, `lib/costs/endpoints.ts` and `workers/costs.ts`. A cap that is reached refuses with 409 or 422 and a message that says what to do.',
    '## Limits of storage',
    table(['What', 'Most', 'Of each', 'Then'], Object.values(RESOURCES).map(limitOf)),
    '## Calls',
    'Rates are counted per person, or per network address without a session.',
    table(
      ['Call', 'Path', 'Grows with', 'Rate'],
      endpoints.map(({ name, method, path, rateLimit }) => [
        name,
        `\`${method} ${path}\``,
        wordsOf(ENDPOINT_COSTS[name] ?? []),
        rateLimit ? `${number(rateLimit.max)} in ${spanOf(rateLimit.seconds)}` : '',
      ]),
    ),
    '## Jobs',
    table(['Job', 'Grows with'], costsOf(JOB_COSTS)),
    '## Recurring work of workers',
    table(['Work', 'Grows with'], costsOf(RECURRING_COSTS)),
  ]
    .join('\n\n')
    .concat('\n');
}

const costsOf = (table: Record<string, Cost>) => Object.entries(table).map(([name, cost]) => [name, wordsOf(cost)]);

function limitOf(row: ResourceRow): string[] {
  if ('why' in row) return [row.called, '', '', row.why];
  if ('gone' in row) return [row.called, '', '', `removed ${row.gone}`];
  const { called, limit, per, then } = row;
  return [called, number(limit), ['project', 'person', 'host'].includes(per) ? per : nameOf(per as Resource), then];
}

/** 'posts, with the trash' → 'posts'. */
const nameOf = (resource: Resource): string => RESOURCES[resource].called.split(/[,:]/)[0] ?? resource;

function wordsOf(cost: Cost): string {
  if (cost.length === 0) return 'nothing';
  return cost.map(({ by, of }) => `${BOUNDS[by]} ${of.map(nameOf).join(', ')}`).join('; ');
}

function spanOf(seconds: number): string {
  if (seconds % 3600 === 0) return seconds === 3600 ? 'an hour' : `${seconds / 3600} hours`;
  return seconds === 60 ? 'a minute' : `${seconds / 60} minutes`;
}

const number = (value: number): string => value.toLocaleString('en-US');

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
