import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { startProduct } from '../setup/product';
import { printTable } from './measure';
import type { Bench } from './media/media-bench';
import { optimisePictures, optimiseVideos } from './media/optimise';
import { uploads } from './media/uploads';

const PARTS: Record<string, (bench: Bench) => Promise<string[][]>> = {
  uploads,
  videos: optimiseVideos,
  pictures: optimisePictures,
};

/** Uploads of 1 GB against a bare Node stream, Optimise against its tools alone, and cache hits; `--part` runs one. */
export async function run({ part }: { part?: string } = {}): Promise<void> {
  const product = await startProduct({ env: { MAX_UPLOAD_MB: '2048' } });
  try {
    const registered = await fetch(`${product.url}/auth/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ email: 'bench@example.org', password: 'a long password', name: 'Bench' }),
    });
    const { access_token: token } = (await registered.json()) as { access_token: string };
    const bench = { product, token, folder: await mkdtemp(path.join(product.dataDir, 'bench-')) };
    for (const [name, measure] of Object.entries(PARTS)) if (!part || part === name) printTable(await measure(bench));
  } finally {
    await product.stop();
  }
}
