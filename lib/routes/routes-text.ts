type Exported = Readonly<Record<string, unknown>>;
type Addressed = { name: string; method?: string; path: string; multipart?: { field: string } };

function isAddressed(value: unknown): value is Addressed {
  return typeof value === 'object' && value !== null && 'name' in value && 'path' in value;
}

/**
 * The file of routes for the declarations of a domain (lib/contracts/<domain>.ts): what a caller needs of each, typed
 * by it. Null where nothing is declared.
 */
export function routesText(domain: string, contract: Exported): string | null {
  const entries = Object.entries(contract).flatMap(([key, value]) => (isAddressed(value) ? [{ key, value }] : []));
  if (entries.length === 0) return null;
  const hasEndpoints = entries.some(({ value }) => value.method);
  return [
    `// Written by \`npm run routes\` from lib/contracts/${domain}.ts: change it there.`,
    ...(hasEndpoints
      ? [`import type * as declared from '@/lib/contracts/${domain}';`, `import type { Route } from './route';`]
      : []),
    '',
    ...entries
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .map(({ key, value: { name, method, path, multipart } }) => {
        const verb = method ? `, method: '${method}'` : '';
        const form = multipart ? `, multipart: { field: '${multipart.field}' }` : '';
        const type = method ? ` as Route<typeof declared.${key}>` : '';
        return `export const ${key} = { name: '${name}'${verb}, path: '${path}'${form} }${type};`;
      }),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
}
