import { createRequire } from 'node:module';
import path from 'node:path';
import { Worker } from 'node:worker_threads';

export type RawPicture = { width: number; height: number; data: Uint8Array };

/**
 * Runs in a thread of its own: decoding takes seconds and must not hold up deliveries. Plain text, since the product is
 * bundled into one file per process and a thread needs a program of its own.
 */
const DECODER = `
const { parentPort, workerData } = require('node:worker_threads');
const heif = require(workerData.library);
const [image] = new heif.HeifDecoder().decode(require('node:fs').readFileSync(workerData.file));
if (!image) throw new Error('no picture inside');
const width = image.get_width(), height = image.get_height();
if (width * height > workerData.maxPixels) throw new Error('too many pixels');
const data = new Uint8ClampedArray(width * height * 4);
image.display({ data, width, height }, (shown) => {
  if (!shown) throw new Error('it could not be decoded');
  parentPort.postMessage({ width, height, data: new Uint8Array(shown.data.buffer) }, [shown.data.buffer]);
});
`;

/** The first picture of a HEIC file, upright, as RGBA. sharp's own libraries lack the HEVC decoder, which needs a licence. */
export function decodeHeic({ file, maxPixels, signal }: { file: string; maxPixels: number; signal: AbortSignal }): Promise<RawPicture> {
  signal.throwIfAborted();
  const library = createRequire(path.join(process.cwd(), 'package.json')).resolve('libheif-js/wasm-bundle');
  const worker = new Worker(DECODER, { eval: true, workerData: { library, file, maxPixels }, resourceLimits: { maxOldGenerationSizeMb: 512 } });
  const stop = () => void worker.terminate();
  signal.addEventListener('abort', stop, { once: true });
  return new Promise<RawPicture>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(signal.aborted ? (signal.reason as Error) : new Error('The HEIC decoder ended without a picture')));
  }).finally(() => {
    signal.removeEventListener('abort', stop);
    return worker.terminate();
  });
}
