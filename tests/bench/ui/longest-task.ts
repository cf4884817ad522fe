import type { Browser, Page } from '@playwright/test';

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  args?: { name?: string; data?: { frames?: { url: string; processId: number }[] } };
};

/**
 * The longest task of the page's main thread, in milliseconds, by the browser's trace: a user feels it as a frozen
 * page. Other pages and the browser's own processes do not count.
 */
export async function longestTask(browser: Browser, page: Page, act: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const own = traceEvents
    .find(({ name }) => name === 'TracingStartedInBrowser')
    ?.args?.data?.frames?.find(({ url }) => url.startsWith(new URL(page.url()).origin))?.processId;
  const main = traceEvents.find(
    ({ name, pid, args }) => name === 'thread_name' && pid === own && args?.name === 'CrRendererMain',
  );
  if (!main) throw new Error("The trace does not name the page's thread");
  const tasks = traceEvents.filter(
    ({ name, ph, pid, tid }) => pid === main.pid && tid === main.tid && ph === 'X' && name === 'RunTask',
  );
  if (tasks.length === 0) throw new Error('The trace holds no task of the page');
  return Math.max(...tasks.map(({ dur = 0 }) => dur)) / 1000;
}
