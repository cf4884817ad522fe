import { deserialize, serialize } from 'bson';
import { askSocket } from '../../server/boot/launcher/socket-question.mjs';

const OP_MSG = 2013;
/** Length, request, response, kind of message; flags; kind of section. */
const HEADER = 16 + 4 + 1;
const LONGEST_MS = 60_000;

/**
 * Drops a database of the embedded engine, by its socket as it stands in an address. By the bare protocol, since
 * drivers take longer to load than all the rest of a short test file.
 */
export async function dropDatabase(socket: string, name: string): Promise<void> {
  const document = serialize({ dropDatabase: 1, $db: name });
  const header = Buffer.alloc(HEADER);
  header.writeInt32LE(HEADER + document.length, 0);
  header.writeInt32LE(1, 4);
  header.writeInt32LE(OP_MSG, 12);
  const answer = await askSocket({
    to: { path: decodeURIComponent(socket) },
    bytes: Buffer.concat([header, document]),
    signal: AbortSignal.timeout(LONGEST_MS),
    enough: (heard) => heard.length >= 4 && heard.length >= heard.readInt32LE(0),
  });
  const reply = deserialize(answer.subarray(HEADER));
  if (reply.ok !== 1) throw new Error(`The database ${name} could not be dropped: ${String(reply.errmsg)}`);
}
