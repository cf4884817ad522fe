import { disconnectDatabase } from '@/server/system/db/connect';
import { untilOpen } from '@/server/boot/opening';

/** A process of the product that opens the database and ends. */
process.on('SIGTERM', () => process.exit(0));
void untilOpen('process').then(disconnectDatabase);
