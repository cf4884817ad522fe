import { onOwnHost } from './knowledge/own-host';
import type * as bench from './search/measure-search';

/** Channel search on the written channels of the fake t.me (search/measure-search.ts). */
export const run = (options: Record<string, string>) => {
  const real = options.real === 'true';
  const { part, theme, trace, world, count } = options;
  return onOwnHost<typeof bench>('../search/measure-search.ts', { real }, ({ measureSearch }) =>
    measureSearch({
      real,
      part: part ?? (theme ? 'quality' : undefined),
      theme,
      hasTrace: trace === 'true',
      world: Number(world ?? 0),
      count: count === undefined ? undefined : Number(count),
    }),
  );
};
