import { setTimeout as sleep } from 'node:timers/promises';
import { readFileSync } from 'node:fs';
import mongoose, { Types, type mongo } from 'mongoose';
import { readState, startProduct, type Product } from '../../setup/product';
import { startNetwork, type Network } from '../telegram';

/** A person with a project that is to be filled. */
export type Place = {
  userId: Types.ObjectId;
  projectId: Types.ObjectId;
  collection: (name: string) => mongo.Collection<mongo.Document>;
  /** A call by the person; its body, once it is read whole. A status of 400 or more throws. */
  call: (method: string, path: string, body?: unknown) => Promise<string>;
};

/** A running product with such a person; beside the project a small one that stays as it is. */
export type Host = Place & {
  product: Product;
  /** The project that is called in turns with the filled one. */
  controlId: Types.ObjectId;
  /** Telegram, with the texts that it has got and when. */
  telegram: Network & { messages: Message[] };
};

export type Message = { body: string; at: number };

type Signed = { access_token: string; user: { _id: string } };

export async function openHost(dataDir: string): Promise<Host> {
  // Nothing answers at this address: searches that are filled here look for nothing.
  const messages: Message[] = [];
  const network = await startNetwork((body, at) => messages.push({ body, at }));
  const env = { TELEGRAM_WEB_URL: 'http://127.0.0.1:9', TELEGRAM_API_URL: network.url, REGISTRATION: 'open' };
  const product = await startProduct({ dataDir, env });
  await updated(product.url);
  await mongoose.connect(readState(dataDir)?.mongodbUri ?? '', { autoIndex: false });
  const send = async (method: string, path: string, body?: unknown, token = '') => {
    const response = await fetch(`${product.url}/api${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 500)}`);
    return text;
  };
  const { access_token, user } = await signIn(send);
  const call = (method: string, path: string, body?: unknown) => send(method, path, body, access_token);
  const projects = JSON.parse(await call('GET', '/projects')) as { _id: string; name: string }[];
  const idOf = async (name: string) => {
    const found = projects.find((project) => project.name === name);
    const { _id } = found ?? (JSON.parse(await call('POST', '/projects', { name })) as { _id: string });
    return new Types.ObjectId(_id);
  };
  return {
    product,
    userId: new Types.ObjectId(user._id),
    projectId: await idOf('Filled'),
    controlId: await idOf('Control'),
    collection: (name) => mongoose.connection.collection(name) as unknown as mongo.Collection<mongo.Document>,
    call,
    telegram: { ...network, messages },
  };
}

/** Data kept from an older build is brought up first. */
async function updated(url: string): Promise<void> {
  while ((await fetch(`${url}/api/projects`)).status === 503) await sleep(500);
}

const PERSON = { email: 'bench@example.org', password: 'a long password' };

async function signIn(send: (method: string, path: string, body: unknown) => Promise<string>): Promise<Signed> {
  const known = send('POST', '/auth/login', PERSON);
  return JSON.parse(await known.catch(() => send('POST', '/auth/register', { ...PERSON, name: 'Bench' }))) as Signed;
}

export async function closeHost({ product, telegram }: Host): Promise<void> {
  await mongoose.disconnect();
  await product.stop();
  telegram.close();
}

/** Resident memory of a process of the product in MB. Linux only. */
export function megabytes(host: Host, name: 'web' | 'worker' | 'db'): number {
  const status = readFileSync(`/proc/${host.product.pid(name)}/status`, 'utf8');
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
}
