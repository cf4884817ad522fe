import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasPlace } from '@/lib/media/exif';
import { boxAt, editListOf, layoutOf, type Box } from '@/lib/media/mp4-boxes';
import { NO_BOXES, readProbe } from '@/lib/media/read-probe';
import { stripJpeg } from '@/lib/media/strip-jpeg';
import { detectMedia } from '@/server/media/files/detect-media';
import { inPictureChild } from '@/server/media/pictures/in-child';
import { withTempFolder } from '@/server/system/storage/temp-folder';
import { expectLinear } from '../services/growing';

/** Parsers of the contents of pictures and videos: ten times the input may cost ten times the work, and no more. */

const times = (count: number, ...parts: Buffer[]) => Buffer.concat(new Array<Buffer[]>(count).fill(parts).flat());
const box = (type: string, ...content: Buffer[]) => {
  const whole = Buffer.concat(content);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(whole.length + 8);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, whole]);
};
const scale = Buffer.alloc(20, 1);
const edits = (count: number) =>
  box(
    'elst',
    Buffer.from([0, 0, 0, 0]),
    Buffer.from(Uint32Array.of(count).buffer).swap32(),
    times(count, Buffer.alloc(12, 1)),
  );
const track = (count: number) => box('trak', box('edts', edits(count)), box('mdia', box('mdhd', scale)));
const JPEG_START = Buffer.from([0xff, 0xd8]);

const JPEGS: [string, (size: number) => Buffer][] = [
  ['many notes', (size) => Buffer.concat([JPEG_START, times(size, Buffer.from([0xff, 0xfe, 0, 4, 0, 0]))])],
  ['many marks', (size) => Buffer.concat([JPEG_START, Buffer.alloc(size, 0xff)])],
  ['many scans', (size) => Buffer.concat([JPEG_START, times(size, Buffer.from([0xff, 0xda, 0, 2, 1, 0xff, 0]))])],
  [
    'a scan that never ends',
    (size) => Buffer.concat([JPEG_START, Buffer.from([0xff, 0xda, 0, 2]), times(size, Buffer.from([0xff, 0]))]),
  ],
];
const INDEXES: [string, (size: number) => Buffer][] = [
  ['many tracks', (size) => times(size, track(1))],
  ['many edits', (size) => track(size)],
  ['many other boxes', (size) => times(size, box('free'))],
  ['boxes inside each other', (size) => box('trak', times(size, box('edts', box('elst'))))],
];
/** On an upload the web process reads only the type. */
const FILES: [string, (size: number) => Buffer][] = [
  [
    'a PNG of many parts',
    (size) =>
      Buffer.concat([
        Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
        times(size, Buffer.from('\0\0\0\0aaAa\0\0\0\0', 'latin1')),
      ]),
  ],
  [
    'a zip of many entries',
    (size) =>
      times(size, Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), Buffer.alloc(22), Buffer.from([1, 0, 0, 0, 97])])),
  ],
  ['many marks of notes', (size) => times(size, Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1'))],
  [
    'many elements',
    (size) =>
      Buffer.concat([
        Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 8, 0x7f, 0xff, 0xff, 0xff]),
        times(size, Buffer.from([0xec, 0x80])),
      ]),
  ],
];

describe('pictures and videos read in our own processes', () => {
  it.each(JPEGS)('a JPEG with %s', (name, jpeg) => expectLinear(name, 50_000, (size) => stripJpeg(jpeg(size))));

  it.each(INDEXES)('an index of %s', (name, index) => expectLinear(name, 5_000, (size) => editListOf(index(size))));

  it('an edit list of millions is not read to its end', () => {
    const list = track(200_000);
    const before = process.memoryUsage().heapUsed;
    expect(editListOf(list)).toBe('trims');
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(5_000_000);
  });

  it('a file of many boxes', async () => {
    const read = (size: number) => {
      const boxes: Box[] = [];
      for (let at = 0; at < size; at += 1) boxes.push(boxAt(Buffer.from('\0\0\0\x08free', 'latin1'), at * 8, 8)!);
      return layoutOf(boxes, size * 8);
    };
    await expectLinear('boxes', 20_000, read);
  });

  it('an Exif of many entries, and a probe of many streams', async () => {
    const exif = (size: number) =>
      Buffer.concat([Buffer.from('II*\0\x08\0\0\0\xff\xff', 'latin1'), Buffer.alloc(size * 12)]);
    await expectLinear('Exif', 6_000, (size) => hasPlace(exif(size)));
    const streams = (size: number) => Array.from({ length: size }, () => ({ codec_type: 'data', tags: { a: 'b' } }));
    await expectLinear('streams', 10_000, (size) =>
      readProbe({ answer: { format: { duration: '1' }, streams: streams(size) }, bytes: 1, boxes: NO_BOXES }),
    );
  });

  it.each(FILES)('the type of %s', async (name, file) => {
    await withTempFolder('growth', (folder) =>
      expectLinear(name, 5_000, async (size) => {
        const at = path.join(folder, String(size));
        await writeFile(at, file(size));
        return detectMedia(at);
      }),
    );
  });
});

/** The child's processor time limit covers decoding; this test shows that headers alone decide. */
it('a GIF of many pictures is counted, not decoded', async () => {
  const gif = (frames: number) =>
    Buffer.concat([
      Buffer.from('GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1'),
      times(frames, Buffer.from('!\xf9\x04\0\x0a\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0', 'latin1')),
      Buffer.from(';'),
    ]);
  await withTempFolder('growth', async (folder) => {
    const file = path.join(folder, 'many.gif');
    await writeFile(file, gif(20_000));
    expect(await inPictureChild('look', { file, format: 'gif', bytes: 1 }, AbortSignal.timeout(60_000))).toMatchObject({
      kind: 'animation',
      frames: 20_000,
      durationS: 2000,
    });
  });
});
