// npm run bench -- NAME...: runs tests/bench/NAME.ts (its exported run()), one after the other. Without a name it lists
// them.
import { existsSync, readdirSync } from 'node:fs';

const here = new URL('.', import.meta.url);
const names = process.argv.slice(2);
const all = readdirSync(here)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replace(/\.ts$/, ''));

if (names.length === 0) console.log(`Benchmarks: ${all.join(', ')}. Run: npm run bench -- NAME`);
for (const name of names) {
  const file = new URL(`${name}.ts`, here);
  if (!existsSync(file)) throw new Error(`There is no benchmark called ${name}. There are: ${all.join(', ')}.`);
  console.log(`\n${name}`);
  await (await import(file.href)).run();
}
