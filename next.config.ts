import type { NextConfig } from 'next';

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // tsc checks types in npm test; doing it again in each build would double the first start.
  typescript: { ignoreBuildErrors: true },
  // Drivers and native modules are loaded by Node, once, as the worker loads them.
  serverExternalPackages: ['@node-rs/argon2', 'bullmq', 'ioredis', 'mongodb', 'mongoose', 'multer', 'pino', 'telegraf'],
  // Files are public at /files/<id>.<extension>, for networks and browsers alike.
  rewrites: async () => ({ beforeFiles: [{ source: '/files/:id', destination: '/api/files/:id' }], afterFiles: [], fallback: [] }),
};

export default config;
