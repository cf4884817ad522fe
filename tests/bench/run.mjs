// npm run bench -- NAME... [--OPTION VALUE...]: runs tests/bench/NAME.ts (its exported run(options)), one after the
// other. Without a name it lists them.
import { existsSync, readdirSync } from 'node:fs';

const here = new URL('.', import.meta.url);
const all = readdirSync(here)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replace(/\.ts$/, ''));

/** @type {string[]} */
const names = [];
/** @type {Record<string, string>} */
const options = {};
/** @type {string | null} */
let open = null;
for (const arg of process.argv.slice(2)) {
  if (arg.startsWith('--')) {
    open = arg.slice(2);
    options[open] = 'true';
  } else if (open) {
    options[open] = arg;
    open = null;
  } else names.push(arg);
}

if (names.length === 0) console.log(`Benchmarks: ${all.join(', ')}. Run: npm run bench -- NAME`);
for (const name of names) {
  const file = new URL(`${name}.ts`, here);
  if (!existsSync(file)) throw new Error(`There is no benchmark called ${name}. There are: ${all.join(', ')}.`);
  // Not to stdout: what a benchmark prints may be read by a program.
  console.error(`\n${name}`);
  await (await import(file.href)).run(options);
}
