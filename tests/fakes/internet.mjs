// Preloaded into a product under test (NODE_OPTIONS=--import): names of the public internet that lead to servers of the
// test. A name resolves to a public address, which the product checks as it does any other, and the connection to
// that name then goes to the port on this machine. FAKE_INTERNET: {"handbook.example": 8080}.
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

/** @type {Record<string, number>} */
const ports = JSON.parse(process.env.FAKE_INTERNET || '{}');
const PUBLIC = '93.184.215.14';

const lookup = /** @type {(...args: unknown[]) => unknown} */ (/** @type {unknown} */ (dns.lookup));
/** @param {...any} args */
function fakeLookup(...args) {
  const [name, options, callback] = args;
  if (ports[name] === undefined || typeof callback !== 'function') return lookup(...args);
  process.nextTick(() => (options?.all ? callback(null, [{ address: PUBLIC, family: 4 }]) : callback(null, PUBLIC, 4)));
}
dns.lookup = /** @type {typeof dns.lookup} */ (/** @type {unknown} */ (Object.assign(fakeLookup, dns.lookup)));

const connect = /** @type {(...args: any[]) => net.Socket} */ (net.Socket.prototype.connect);
/**
 * The product's own look-up runs first: an address that it refuses is never connected to.
 * @this {net.Socket}
 * @param {...any} args
 */
net.Socket.prototype.connect = function fakeConnect(...args) {
  const options = Array.isArray(args[0]) ? args[0][0] : args[0];
  const port = ports[options?.host];
  if (port !== undefined && typeof options.lookup === 'function') {
    const checked = options.lookup;
    options.port = port;
    options.lookup = (/** @type {string} */ name, /** @type {any} */ how, /** @type {any} */ done) =>
      checked(name, how, (/** @type {Error | null} */ error) => {
        if (error) return done(error, '', 0);
        if (how.all) return done(null, [{ address: '127.0.0.1', family: 4 }]);
        return done(null, '127.0.0.1', 4);
      });
  }
  return connect.apply(this, args);
};
syncBuiltinESMExports();
