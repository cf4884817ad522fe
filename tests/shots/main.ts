// npm run shots [-- PART OF A NAME …] [--axe]: pictures of every screen in its states, light and dark, wide and narrow,
// into the ignored folder shots/. SHOTS_URL names a running product; it should have been started with the
// addresses of the fakes (networks.ts).
import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { chromium, request as api, type APIRequestContext } from '@playwright/test';
import { startProduct } from '../setup/product';
import { addressesOf, startNetworks } from './networks';
import { scenes } from './scenes/index';
import { seed } from './seed';
import { shoot, ZONE } from './shoot';

/** Concurrent scenes: while one page settles, another renders. */
const CONCURRENCY = 3;
const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** A new account with its cookies, as in a browser. */
async function register(baseURL: string, name: string) {
  const request = await api.newContext({ baseURL, extraHTTPHeaders: { Origin: baseURL } });
  const email = `${name.split(' ')[0]?.toLowerCase()}${process.env.SHOTS_URL ? Date.now() : ''}@example.com`;
  const answer = await request.post('/api/auth/register', { data: { name, email, password: 'long enough' } });
  if (!answer.ok()) throw new Error(`registering answered ${answer.status()}: ${await answer.text()}`);
  return { email, request, state: await request.storageState() };
}

type Invited = { invitations: { token: string }[] };

async function joinAll(guest: APIRequestContext): Promise<void> {
  const { invitations } = (await (await guest.get('/api/invitations')).json()) as Invited;
  for (const { token } of invitations) await guest.post(`/api/invitations/${token}/accept`);
}

/** An invitation that the busy account sees. */
async function inviteBusy(people: { busy: APIRequestContext; ines: APIRequestContext; email: string }) {
  const { _id } = (await (await people.ines.post('/api/projects', { data: { name: 'Bergen Cycling' } })).json()) as {
    _id: string;
  };
  await people.ines.post(`/api/projects/${_id}/members`, { data: { email: people.email, role: 'editor' } });
}

async function main() {
  // The posts' days are days in the browser's zone.
  process.env.TZ = ZONE;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { axe: { type: 'boolean', default: false } },
  });
  const networks = await startNetworks();
  const product = process.env.SHOTS_URL ? null : await startProduct({ env: addressesOf(networks) });
  const baseURL = process.env.SHOTS_URL ?? product?.url ?? '';
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const faults: string[] = [];
  try {
    await mkdir('shots', { recursive: true });
    const busy = await register(baseURL, 'Nora Winter');
    const newcomer = await register(baseURL, 'Max Frisch');
    const [ines, jonas] = [await register(baseURL, 'Ines Costa'), await register(baseURL, 'Jonas Berg')];
    const seeded = await seed({
      request: busy.request,
      browser,
      networks,
      members: [ines.email, jonas.email, 'lea@northwind.example'],
    });
    for (const guest of [ines, jonas]) await joinAll(guest.request);
    await inviteBusy({ busy: busy.request, ines: ines.request, email: busy.email });
    const states = { busy: await busy.request.storageState(), new: newcomer.state };
    const left = scenes.filter(
      ({ name }) => positionals.length === 0 || positionals.some((wanted) => name.includes(wanted)),
    );
    const work = async () => {
      for (let scene = left.shift(); scene; scene = left.shift()) {
        faults.push(...(await shoot({ scene, browser, baseURL, states, seeded, axe: values.axe })));
        process.stdout.write(`  ${scene.name}\n`);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
  } finally {
    await browser.close();
    await product?.stop();
    await Promise.all(Object.values(networks).map((network) => network.close()));
  }
  if (faults.length > 0) {
    process.stdout.write(`\n${faults.join('\n')}\n`);
    process.exitCode = 1;
  }
}

await main();
