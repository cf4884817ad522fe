import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { rulesOf } from '@/lib/wire/body-rules';
import { checkBody } from './body-rules';
import { rulesText } from './rules-text';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const contracts = globSync('lib/contracts/*.ts', { cwd: ROOT })
  .map((file) => path.basename(file, '.ts'))
  .filter((domain) => !/\.test$|^(index|endpoint)$/.test(domain))
  .sort();

/** `npm run routes` runs this file and lets it write what differs. */
test.each(contracts)('the rules of %s are those of its contract', async (domain) => {
  const text = rulesText(domain, (await import(`../../contracts/${domain}.ts`)) as Record<string, unknown>);
  if (text) await expect(text).toMatchFileSnapshot(path.join(ROOT, 'lib/routes/rules', `${domain}.ts`));
});

const body = z.object({
  name: z.string().trim().min(1, 'Name it').max(5, 'At most 5'),
  key: z.string().min(3, 'At least 3').optional(),
  secret: z.string().min(1, 'Required').optional(),
  mail: z.string().trim().pipe(z.email('Not an address')).optional(),
  caps: z.object({ day: z.number().min(0, 'Not below 0').nullable() }).nullish(),
});
const rules = rulesOf(body);

test.each([
  [{ name: ' ' }, [{ path: 'name', message: 'Name it' }]],
  [{ name: 'abcdef' }, [{ path: 'name', message: 'At most 5' }]],
  [{ name: ' abcde ' }, []],
  [{ name: 'a', key: 'ab' }, [{ path: 'key', message: 'At least 3' }]],
  [{ name: 'a', key: 'abc', caps: { day: null } }, []],
  [{ name: 'a', caps: { day: -1 } }, [{ path: 'caps.day', message: 'Not below 0' }]],
  [{ name: 'a', secret: ' ' }, []],
  [{ name: 'a', secret: '' }, [{ path: 'secret', message: 'Required' }]],
  [{ name: 'a', mail: ' not an address ' }, [{ path: 'mail', message: 'Not an address' }]],
  [{ name: 'a', mail: ' nora@example.com ' }, []],
  [{}, []],
])('%j is refused with the messages of its schema', (value, problems) => {
  expect(checkBody(rules, value)).toEqual(problems);
  if ('name' in value)
    expect(body.safeParse(value).error?.issues.map((issue) => issue.message) ?? []).toEqual(
      problems.map(({ message }) => message),
    );
});
