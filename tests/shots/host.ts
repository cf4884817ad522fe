import { chromium, request as api, type APIRequestContext } from '@playwright/test';
import { startProduct } from '../setup/product';
import { addressesOf, startNetworks } from './networks';
import { seed } from './seed';
import { ZONE } from './shoot';

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

/**
 * A product with a project after a week of work, a busy and a new account, and a browser. SHOTS_URL names a running
 * product; it should have been started with the addresses of the fakes (networks.ts).
 */
export async function openHost() {
  // The posts' days are days in the browser's zone.
  process.env.TZ = ZONE;
  const networks = await startNetworks();
  const product = process.env.SHOTS_URL ? null : await startProduct({ env: addressesOf(networks) });
  const baseURL = process.env.SHOTS_URL ?? product?.url ?? '';
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  async function close(): Promise<void> {
    await browser.close();
    await product?.stop();
    await Promise.all(Object.values(networks).map((network) => network.close()));
  }
  try {
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
    return { browser, baseURL, states, seeded, close };
  } catch (error) {
    await close();
    throw error;
  }
}
