import { afterEach, expect, it, vi } from 'vitest';
import { logTheConsole } from './console-lines';
import { log } from './log';

const printed = { ...console };
afterEach(() => {
  Object.assign(console, printed);
  vi.restoreAllMocks();
});

it('what packages print becomes one entry of the log, without colours and secrets', () => {
  const error = vi.spyOn(log, 'error').mockImplementation(() => undefined);
  const info = vi.spyOn(log, 'info').mockImplementation(() => undefined);
  logTheConsole();
  globalThis.console.log('\u001b[32m✓\u001b[0m Running took %d ms', 12);
  globalThis.console.log('');
  globalThis.console.error('⨯', new Error('https://api.telegram.org/bot123456:abc refused'));
  expect(info.mock.calls).toEqual([['✓ Running took 12 ms']]);
  expect(error.mock.calls[0]?.[0]).toMatch(/^⨯ Error: .*\/bot\[secret\] refused\n {4}at /);
});
