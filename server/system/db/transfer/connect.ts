import { MongoClient } from 'mongodb';
import { startEmbeddedDatabase } from '../embedded/index.ts';

export interface Connection {
  client: MongoClient;
  source: string;
  /** The address of the embedded database that was opened for it. */
  embedded: string | null;
  close(): Promise<void>;
}

/** A client for an address, or for a folder of the embedded database, which stays open meanwhile. */
export async function connect({
  address,
  dir,
}: {
  address: string | undefined;
  dir: string | undefined;
}): Promise<Connection> {
  if (dir === undefined) {
    const client = await MongoClient.connect(
      address ?? '',
      /serverSelectionTimeoutMS/.test(address ?? '') ? {} : { serverSelectionTimeoutMS: 10_000 },
    );
    return { client, source: client.options.hosts.map(String).join(','), embedded: null, close: () => client.close() };
  }
  const database = await startEmbeddedDatabase({ dir });
  const client = await MongoClient.connect(database.address);
  return {
    client,
    source: dir,
    embedded: database.address,
    close: async () => {
      await client.close();
      await database.close();
    },
  };
}
