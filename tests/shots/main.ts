// npm run shots [-- PART OF A NAME …] [--axe] [--sizes wide,middle,narrow]: pictures of every screen in its states,
// light and dark, into the ignored folder shots/.
import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { openHost } from './host';
import { scenes } from './scenes/index';
import { shoot } from './shoot';

/** Concurrent scenes: while one page settles, another renders. */
const CONCURRENCY = 3;

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { axe: { type: 'boolean', default: false }, sizes: { type: 'string', default: '' } },
  });
  const { close, ...host } = await openHost();
  const faults: string[] = [];
  try {
    await mkdir('shots', { recursive: true });
    const left = scenes.filter(
      ({ name }) => positionals.length === 0 || positionals.some((wanted) => name.includes(wanted)),
    );
    const work = async () => {
      for (let scene = left.shift(); scene; scene = left.shift()) {
        const found = await shoot({ ...host, scene, ...values });
        faults.push(...found);
        process.stdout.write([`  ${scene.name}`, ...found.map((fault) => `    ${fault}`), ''].join('\n'));
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
  } finally {
    await close();
  }
  if (faults.length > 0) {
    process.stdout.write(`\n${faults.join('\n')}\n`);
    process.exitCode = 1;
  }
}

await main();
