import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('.', import.meta.url));
const resolve = { alias: [{ find: /^@\//, replacement: root }] };
const exclude = ['**/node_modules/**', '.next/**', 'dist/**', 'data/**'];

/**
 * unit: rules beside their code, and those of the repository itself; nothing started.
 * services: everything under tests/ except the browser and the boot tests, on one embedded database and one Redis per
 * run. contract: over HTTP against the whole product, started once with fakes for the vendors. chaos: workers, Redis
 * and the database killed around hundreds of deliveries. filled: every call on a project that is filled up to its
 * limits. boot: the whole product started and stopped, one file at a
 * time.
 */
export default defineConfig({
  resolve,
  test: {
    projects: [
      {
        resolve,
        test: {
          name: 'unit',
          include: [
            '{lib,server,components,workers,prisma-free-models,app}/**/*.test.{ts,tsx}',
            'tests/*.test.ts',
            'tests/run/**/*.test.ts',
          ],
          exclude,
          // Nothing is started, and modules keep no state that another file could see: loading them once per worker
          // takes half of the processor time.
          isolate: false,
          // A busy machine only adds time.
          testTimeout: 60_000,
        },
      },
      {
        resolve,
        test: {
          name: 'services',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [
            ...exclude,
            'tests/boot/**',
            'tests/chaos/**',
            'tests/contract/**',
            'tests/e2e/**',
            'tests/filled/**',
            'tests/*.test.ts',
            'tests/run/**',
          ],
          globalSetup: ['./tests/setup/global.ts'],
          setupFiles: ['./tests/setup/per-file.ts'],
          // Beside the browser tests a file takes several times as long as alone.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
      {
        resolve,
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          globalSetup: ['./tests/setup/product-global.ts'],
          exclude,
          // All is asked over HTTP, as people of each test's own.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        resolve,
        test: {
          name: 'filled',
          include: ['tests/filled/**/*.test.ts'],
          globalSetup: ['./tests/filled/product.ts'],
          setupFiles: ['./tests/filled/per-file.ts'],
          exclude,
          fileParallelism: false,
          // A busy machine only adds time.
          testTimeout: 1_800_000,
          hookTimeout: 900_000,
        },
      },
      {
        resolve,
        test: {
          name: 'chaos',
          include: ['tests/chaos/**/*.test.ts'],
          exclude,
          globalSetup: ['./tests/setup/global.ts'],
          setupFiles: ['./tests/setup/per-file.ts'],
          fileParallelism: false,
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
      {
        resolve,
        test: {
          name: 'boot',
          include: ['tests/boot/**/*.test.ts'],
          exclude,
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
