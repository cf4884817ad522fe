// npm run lock: run it after `npm install PACKAGE` behind a registry that lacks other systems' binaries. npm then
// leaves them out of package-lock.json, and `npm ci` refuses such a file everywhere. The packages that name them state
// their exact versions, and their names state their systems: an entry needs no more.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { completeLock } from './launcher/lock-entries.mjs';

const file = fileURLToPath(new URL('../../package-lock.json', import.meta.url));
const lock = JSON.parse(readFileSync(file, 'utf8'));
const added = completeLock(lock.packages);
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(added.length > 0 ? `Added to package-lock.json: ${added.join(', ')}` : 'package-lock.json is complete.');
