/**
 * Stands for zod in the browser's bundle (next.config.ts). The contracts build schemas as they are loaded, and the
 * browser never uses one: the server has parsed every answer and parses every request. So this builds nothing, and
 * saves 50 kB on every page.
 */
const USES = new Set<PropertyKey>([
  'parse',
  'safeParse',
  'parseAsync',
  'safeParseAsync',
  'decode',
  'encode',
  'toJSONSchema',
]);

const nothing: unknown = new Proxy(() => nothing, {
  get: (_target, name) => {
    if (USES.has(name))
      throw new Error(`${String(name)}: zod is not part of the browser's bundle, see lib/browser/README.md`);
    // Neither iterable nor a promise.
    return typeof name === 'symbol' || name === 'then' ? undefined : nothing;
  },
  apply: () => nothing,
  ownKeys: () => [],
});

export { nothing as z };
