import type { NextConfig } from 'next';

const config: NextConfig = {
  // X's way of counting is loaded with the post form (lib/browser/README.md).
  turbopack: {
    resolveAlias: {
      'twitter-text': { browser: './lib/browser/twitter-text.ts' },
    },
  },
  poweredByHeader: false,
  // Nothing here uses Next's optimizer; open, it lets anybody have large pictures decoded in web, and the results
  // stored. Its address is a 404.
  images: { unoptimized: true },
  reactStrictMode: true,
  // tsc checks types in npm test; doing it again in each build would double the first start.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // A cache for the next build is 370 MB, whose packing took a quarter of this one: the first start waits for it.
    turbopackFileSystemCacheForBuild: false,
    // All 222 routes at once cost 2 s of processor time before the first answer, and 40 MB; a route's own first
    // request costs 30 to 80 ms.
    preloadEntriesOnStart: false,
  },
  // Drivers and native modules are loaded by Node, once, as the worker loads them.
  serverExternalPackages: [
    '@aws-sdk/client-s3',
    '@aws-sdk/lib-storage',
    '@mtcute/core',
    '@node-rs/argon2',
    '@tus/file-store',
    '@tus/server',
    'bullmq',
    'fluent-ffmpeg',
    'ioredis',
    'mongodb',
    'mongoose',
    'multer',
    'pino',
    'prom-client',
    'sharp',
    'telegraf',
    'twitter-api-v2',
  ],
  // Public for networks, programs and browsers alike: files at /files/<id>.<extension>, and the API's own description.
  rewrites: async () => ({
    beforeFiles: ['/files/:id', '/openapi.json', '/docs'].map((source) => ({ source, destination: `/api${source}` })),
    afterFiles: [],
    fallback: [],
  }),
};

export default config;
