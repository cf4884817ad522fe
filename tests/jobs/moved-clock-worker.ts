import { readFileSync } from 'node:fs';
import mongoose from 'mongoose';
import { clock } from '@/server/system/clock';

/** Orders of a test to its workers, in a file: they may change while they run. */
export type Orders = {
  /** How far their clock is from the machine's. */
  shiftMs: number;
  /** They die by kill -9 soon after they have sent a write like this to the database. */
  dieAfter: { collection: string; words: string; ms: number } | null;
};

const file = process.argv[2] ?? '';
let orders: Orders = { shiftMs: 0, dieAfter: null };
function read(): void {
  try {
    orders = JSON.parse(readFileSync(file, 'utf8')) as Orders;
  } catch {
    // It is being written: the next look finds it.
  }
}
read();
setInterval(read, 10).unref();
clock.now = () => new Date(Date.now() + orders.shiftMs);
mongoose.set('debug', (collection: string, _method: string, ...args: unknown[]) => {
  const { dieAfter } = orders;
  if (dieAfter?.collection !== collection || !JSON.stringify(args).includes(dieAfter.words)) return;
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), dieAfter.ms);
});

// The product's own, with that clock.
void import('@/workers/index');
