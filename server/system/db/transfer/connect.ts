import { MongoClient } from 'mongodb';
import { startEmbeddedDatabase } from '../embedded/index.ts';

export interface Connection {
  client: MongoClient;
  source: string;
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
    return { client, source: client.options.hosts.map(String).join(','), close: () => client.close() };
  }
  const database = await startEmbeddedDatabase({ dir });
  const client = await MongoClient.connect(database.address);
  return {
    client,
    source: dir,
    close: async () => {
      await client.close();
      await database.close();
    },
  };
}
