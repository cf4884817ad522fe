import { setTimeout as delay } from 'node:timers/promises';
import { say, StartError } from './output.mjs';

const READY_MS = 60_000;
/** Without its database the product can do nothing: that is reported soon. */
const DOWN_MS = 15_000;

/**
 * Waits until a server answers at an address.
 * @param {{ url: string, signal: AbortSignal }} options
 */
export async function untilAnswering({ url, signal }) {
  const deadline = Date.now() + READY_MS;
  for (;;) {
    signal.throwIfAborted();
    const { status } = await ask(url);
    if (status === 200) return;
    if (Date.now() > deadline) throw new StartError(`web does not answer ${url} (${status || 'no answer'}).`);
    await delay(50);
  }
}

/**
 * Waits until the product reports that all is well. Running but incomplete after a while is reported, not fatal.
 * @param {string} origin
 */
export async function untilHealthy(origin) {
  let deadline = Date.now() + READY_MS;
  let said = '';
  for (;;) {
    const ready = await ask(`${origin}/api/health?probe=ready`);
    const health = await ask(`${origin}/api/health`);
    if (ready.status === 200 && (health.body.status === 'ok' || Date.now() > deadline - READY_MS / 2))
      return sayWhatIsMissing(health.body);
    const { state, percent, message = '' } = health.body.data ?? {};
    if (state === 'failed') throw new StartError(message);
    if (state === 'updating') {
      // However long it takes: its own failure ends it.
      deadline = Date.now() + READY_MS;
      if (message && message !== said) say(`  … Updating: ${percent} %. ${message}`);
      said = message;
    }
    const isDown = health.body.services?.database?.ok === false;
    if (Date.now() > (isDown ? deadline - READY_MS + DOWN_MS : deadline))
      throw new StartError(
        `The product did not become ready: ${sentences(health.body).join(' ') || `health returned ${health.status}`}`,
      );
    await delay(100);
  }
}

/**
 * Resolves on any response: even an error shows that the process is not frozen.
 * @param {string} url
 * @param {AbortSignal} signal
 */
export async function anyAnswer(url, signal) {
  const response = await fetch(url, { signal, headers: { accept: 'application/json' } });
  await response.arrayBuffer();
}

/**
 * @typedef {{ state: string, percent: number, message: string }} Data
 * @typedef {{ ok: boolean, message: string, action?: string }} Part
 * @typedef {{ status?: string, data?: Data, services?: Record<string, Part> }} Health
 */

/** @param {Health} health */
function sayWhatIsMissing(health) {
  for (const sentence of sentences(health)) say(`  ! ${sentence}`, 'warning');
}

/** @param {Health} health */
function sentences({ services = {} }) {
  return Object.entries(services).flatMap(([name, { ok, message, action }]) =>
    ok ? [] : [`${name}: ${message}${action ? ` ${action}` : ''}`],
  );
}

/**
 * @param {string} url
 * @returns {Promise<{ status: number, body: Health }>}
 */
async function ask(url) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5000), headers: { accept: 'application/json' } });
    const text = await response.text();
    return {
      status: response.status,
      body: response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : {},
    };
  } catch (error) {
    // Not up yet, or briefly unavailable: asked again.
    return { status: 0, body: { services: { web: { ok: false, message: /** @type {Error} */ (error).message } } } };
  }
}
