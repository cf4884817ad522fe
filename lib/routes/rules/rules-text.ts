import { rulesOf, type BodySchema } from '@/lib/wire/body-rules';

type Declared = { name: string; body: BodySchema };

const isSchema = (value: unknown) => typeof value === 'object' && value !== null && 'safeParse' in value;

function isDeclared(value: unknown): value is Declared {
  return typeof value === 'object' && value !== null && 'name' in value && 'body' in value && isSchema(value.body);
}

/** The file of rules for the declarations of a domain; null where no body has any. */
export function rulesText(domain: string, contract: Readonly<Record<string, unknown>>): string | null {
  const lines = Object.entries(contract)
    .flatMap(([key, value]) => (isDeclared(value) ? [{ key, rules: rulesOf(value.body) }] : []))
    .filter(({ rules }) => Object.keys(rules).length > 0)
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ key, rules }) => `export const ${key}Rules: BodyRules = ${JSON.stringify(rules)};`);
  if (lines.length === 0) return null;
  return [
    `// Written by \`npm run routes\` from lib/contracts/${domain}.ts: change it there.`,
    `import type { BodyRules } from '@/lib/wire/body-rules';`,
    '',
    ...lines,
    '',
  ].join('\n');
}
