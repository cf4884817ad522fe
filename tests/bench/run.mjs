// npm run bench -- NAME... [--OPTION VALUE...]: runs tests/bench/NAME.ts (its exported run(options)), one after the
// other. Without a name it lists them.
import { existsSync, readdirSync } from 'node:fs';

const here = new URL('.', import.meta.url);
const all = readdirSync(here)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replace(/\.ts$/, ''));

const names = [];
/** @type {Record<string, string>} */
const options = {};
const args = process.argv.slice(2);
for (let at = 0; at < args.length; at += 1) {
  const option = /^--([\w-]+)(?:=(.*))?$/.exec(args[at]);
  if (!option) names.push(args[at]);
  else if (option[2] !== undefined) options[option[1]] = option[2];
  else if (args[at + 1] === undefined || args[at + 1].startsWith('--')) options[option[1]] = 'true';
  else options[option[1]] = args[(at += 1)];
}

if (names.length === 0) console.log(`Benchmarks: ${all.join(', ')}. Run: npm run bench -- NAME`);
for (const name of names) {
  const file = new URL(`${name}.ts`, here);
  if (!existsSync(file)) throw new Error(`There is no benchmark called ${name}. There are: ${all.join(', ')}.`);
  console.log(`\n${name}`);
  await (await import(file.href)).run(options);
}
