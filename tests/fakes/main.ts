import { parseArgs } from 'node:util';
import { startDiscordFake } from './discord';
import { startInstagramFake, startThreadsFake } from './meta';
import { startOpenAiFake } from './openai';
import { startTelegramFake } from './telegram';
import { makeCorpus } from './telegram-web/corpus';
import { startTelegramWebFake } from './telegram-web/server';
import { startVkFake } from './vk';
import { startXFake } from './x';
import { startYoutubeFake } from './youtube';

const fakes: Record<
  string,
  (port: number) => Promise<{ url: string; requests: { at: Date; method: string; path: string; status?: number }[] }>
> = {
  telegram: startTelegramFake,
  't.me': (port) => startTelegramWebFake(makeCorpus().channels, port),
  discord: startDiscordFake,
  vk: startVkFake,
  instagram: startInstagramFake,
  threads: startThreadsFake,
  twitter: startXFake,
  youtube: startYoutubeFake,
  openai: startOpenAiFake,
};

/** For trying the product by hand: `tsx tests/fakes/main.ts telegram --port 8081` prints each request as it arrives. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { port: { type: 'string', default: '0' } },
});
const start = fakes[positionals[0] ?? ''];
if (!start) {
  process.stderr.write(`Name one of: ${Object.keys(fakes).join(', ')}\n`);
  process.exit(1);
}
const fake = await start(Number(values.port));
process.stdout.write(`${positionals[0]} stands in at ${fake.url}\n`);
let shown = 0;
setInterval(() => {
  for (const { at, method, path, status } of fake.requests.slice(shown))
    process.stdout.write(
      `${at.toISOString()} ${method} ${path.replace(/\d+:[\w-]+/, '<token>')} ${status ?? 'no answer'}\n`,
    );
  shown = fake.requests.length;
}, 200);
