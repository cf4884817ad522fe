import { DEFAULT_ADDRESS, type ConnectionName } from './capabilities';
import { DEFAULT_MODELS } from './prices';

export type NamedModel = { connection: ConnectionName; model: string };

type Configured = { name: ConnectionName; address: string; model: string | null };

/**
 * The models that this host may be asked for: what is configured for each capability and what its administrator
 * listed; without a list, the default models of the address.
 */
export function allowedModels(configured: readonly Configured[], listed: readonly NamedModel[] | null): NamedModel[] {
  const all = [
    ...configured.flatMap(({ name, model }) => (model ? [{ connection: name, model }] : [])),
    ...(listed ??
      configured
        .filter(({ address }) => address === DEFAULT_ADDRESS)
        .map(({ name }) => ({ connection: name, model: DEFAULT_MODELS[name] }))),
  ];
  return all.filter(
    ({ connection, model }, at) =>
      all.findIndex((other) => other.connection === connection && other.model === model) === at,
  );
}

/** Names of models in a sentence. */
export function modelWords(models: readonly string[], most = 8): string {
  const shown = models.slice(0, most).join(', ');
  return models.length > most ? `${shown} and ${models.length - most} more` : shown;
}
