import { randomBytes } from 'node:crypto';
import { sortName } from '@/lib/format/sort-name';
import { StoredFileModel } from '@/prisma-free-models/stored-file';
import { get, insertRows, type Part } from './part';

export const library: Part = {
  name: 'library',
  sizes: [100, 1_000, 10_000],
  fill: async (host, size) => {
    const { projectId, userId: createdBy } = host;
    const fields = { projectId, createdBy, extension: 'png', contentType: 'image/png', kind: 'image', bytes: 2_048 };
    const ready = { state: 'ready' as const, message: null };
    await insertRows(host.collection('storedfiles'), size, (index) => {
      const at = new Date(Date.now() - index * 60_000);
      const name = `picture ${index}.png`;
      const own = { _id: randomBytes(16).toString('hex'), name, sortName: sortName(name), sha256: String(index) };
      const row = new StoredFileModel({ ...fields, ...own, kind: 'image', inspection: ready }).toObject();
      return { ...row, tags: index % 3 === 0 ? ['oven'] : [], createdAt: at, updatedAt: at };
    });
  },
  calls: async (host, size) => {
    const of = `projectId=${host.projectId}`;
    return [
      get(host, 'page', `/files?${of}&limit=50`),
      get(host, 'deep page', `/files?${of}&limit=50&page=${Math.max(1, Math.floor((size * 0.8) / 50))}`),
      get(host, 'by name', `/files?${of}&limit=50&sort=name`),
      get(host, 'tags', `/files/tags?${of}`),
      get(host, 'used', `/files?${of}&limit=50&used=true`),
      get(host, 'text found', `/files?${of}&limit=50&q=picture%2077`, { most: 3 }),
      get(host, 'text nowhere', `/files?${of}&limit=50&q=qwertzuiop`, { most: 3 }),
    ];
  },
};
