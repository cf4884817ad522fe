import type { DestinationOwner } from './destination';
import type { PlatformKey } from '@/lib/platforms/define';
import { ConnectStateModel, type ConnectStateFields } from '@/prisma-free-models/connect-state';
import { ofProject } from '@/server/system/db/of-project';
import { open, seal, sha256 } from '@/server/system/crypto';

/** The state that the callback needs from the start of the connection. */
export type Kept = {
  codeVerifier: string;
  redirectUri: string;
  secret?: string;
  /** The further account that it becomes, and whose; absent: the project's own. */
  further?: { destinationId: string; owner: DestinationOwner };
};
export type ConnectState = { projectId: string; platform: PlatformKey; kept: Kept; expiresAt: Date };

type Begun = { state: string; projectId: string; userId: string; platform: PlatformKey; kept: Kept; expiresAt: Date };

export async function insertConnectState({ state, kept, ...fields }: Begun): Promise<void> {
  const stateHash = sha256(state);
  await ConnectStateModel.create({ ...fields, stateHash, sealed: seal(kept, stateHash) });
}

/** Takes a user's started connection out of the store: it works once, and for that user only. */
export async function takeConnectState({
  state,
  userId,
}: {
  state: string;
  userId: string;
}): Promise<ConnectState | null> {
  const stateHash = sha256(state);
  const row = await ConnectStateModel.findOneAndDelete({ stateHash, userId }).lean<ConnectStateFields | null>();
  return (
    row && {
      projectId: String(row.projectId),
      platform: row.platform,
      kept: open(row.sealed, stateHash) as Kept,
      expiresAt: row.expiresAt,
    }
  );
}

export const connectStatesOfProject = ofProject(ConnectStateModel);
