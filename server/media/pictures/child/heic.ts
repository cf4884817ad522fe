import { createRequire } from 'node:module';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { MAX_PIXELS } from './limits.ts';

type RawPicture = { width: number; height: number; data: Uint8Array };

/**
 * Runs in a thread, so that the watch over memory and time continues. As text: in the bundled product it has no file of
 * its own.
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

/**
 * The first picture of a HEIC file, upright and lossless, in a file that sharp opens. sharp's own libraries lack the
 * HEVC decoder, which needs a licence. An opaque alpha channel is left out.
 */
export async function decodeHeic({ file, to }: { file: string; to: string }): Promise<null> {
  const { data, width, height } = await rawPicture(file);
  const opaque = isOpaque(data);
  const raw = sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: MAX_PIXELS.heic });
  await (opaque ? raw.removeAlpha() : raw).tiff({ compression: 'none' }).toFile(to);
  return null;
}

function isOpaque(data: Uint8Array): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false;
  return true;
}

function rawPicture(file: string): Promise<RawPicture> {
  const library = createRequire(path.join(process.cwd(), 'package.json')).resolve('libheif-js/wasm-bundle');
  const worker = new Worker(DECODER, {
    eval: true,
    workerData: { library, file, maxPixels: MAX_PIXELS.heic },
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  return new Promise<RawPicture>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The HEIC decoder ended without a picture')));
  }).finally(() => worker.terminate());
}
