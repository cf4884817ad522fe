import type { ConnectionName } from '@/lib/ai/capabilities';
import { AppError } from '@/lib/errors/app-error';
import { clientFor } from './client';
import { connectionIn, lackOf } from './connection';
import { failureOf } from './failure-of';
import { localModels } from './local/catalogue';
import { stateOnDisk } from './local/files';
import { findAiSetting } from './setting.store';

const LIMIT_MS = 15_000;

/** The models that a connection's server offers, by name. Costs nothing. */
export async function listModels({
  name,
  signal,
}: {
  name: ConnectionName;
  signal: AbortSignal;
}): Promise<{ models: string[] }> {
  const connection = connectionIn(await findAiSetting(), name);
  if (connection.isLocal)
    return {
      models: localModels().flatMap((each) =>
        each.capability === name && stateOnDisk(each) === 'ready' ? each.id : [],
      ),
    };
  const ready = { ...connection, model: connection.model ?? '' };
  const lack = lackOf({ ...ready, model: 'any' });
  if (lack) throw new AppError('AI_NOT_CONFIGURED', lack);
  const timeout = AbortSignal.timeout(LIMIT_MS);
  try {
    const page = await clientFor(connection).models.list({ signal: AbortSignal.any([signal, timeout]) });
    const ids = Array.isArray(page?.data) ? page.data.map(({ id }) => id) : [];
    return { models: ids.filter((id) => typeof id === 'string').sort() };
  } catch (error) {
    const situation = {
      connection: ready,
      limitMs: LIMIT_MS,
      isTimedOut: timeout.aborted,
      isCancelled: signal.aborted,
    };
    throw failureOf(error, situation).failure;
  }
}
