import path from 'node:path';
import { chromium, type Browser, type Page, type Route } from '@playwright/test';
import { build } from 'esbuild';
import { findProgram, TOOLS } from '@/server/boot/launcher/system-tools.mjs';

type Scripted = {
  /** The script, beside this file. */
  script: string;
  /** The host that the page is of, with a slash at its end. */
  host: string;
  /** Responds to each request for a file, by its path without the first slash. */
  serve: (file: string, route: Route) => Promise<void>;
};

/** An empty page in Debian's Chromium that runs one of our scripts. */
export async function scriptPage({ script, host, serve }: Scripted): Promise<{ browser: Browser; page: Page }> {
  const { outputFiles } = await build({
    entryPoints: [path.join(import.meta.dirname, script)],
    ...{ bundle: true, write: false, format: 'iife', tsconfig: path.resolve('tsconfig.json') },
    define: { 'import.meta.url': JSON.stringify(host) },
  });
  const executablePath = TOOLS.find(({ name }) => name === 'chromium')
    ?.programs.map(findProgram)
    .find(Boolean);
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] });
  const page = await browser.newPage();
  await page.route(`${host}**`, (route) => {
    const file = decodeURIComponent(new URL(route.request().url()).pathname.slice(1));
    if (file === '') return route.fulfill({ contentType: 'text/html', body: '<!doctype html>' });
    return serve(file, route);
  });
  await page.goto(host);
  await page.addScriptTag({ content: outputFiles[0]?.text ?? '' });
  return { browser, page };
}
