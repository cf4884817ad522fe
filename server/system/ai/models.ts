import { allowedModels, modelWords, type NamedModel } from '@/lib/ai/allowed-models';
import { CONNECTIONS, connectionOf, type Capability } from '@/lib/ai/capabilities';
import { connectionIn } from './connection';
import { findAiSetting, type StoredAiSetting } from './setting.store';

/** The models that this host may be asked for. */
export function modelsIn(setting: StoredAiSetting): NamedModel[] {
  return allowedModels(
    CONNECTIONS.map((name) => connectionIn(setting, name)),
    setting.models,
  );
}

/** Why a model may not be asked for, with those that may; null when it may. */
export function refusalOfModel(setting: StoredAiSetting, capability: Capability, model: string): string | null {
  const name = connectionOf(capability);
  const allowed = modelsIn(setting).flatMap((each) => (each.connection === name ? [each.model] : []));
  if (allowed.includes(model)) return null;
  const others = allowed.length > 0 ? ` Allowed: ${modelWords(allowed)}.` : '';
  return `The model ${model} is not one that this host’s administrator allows.${others}`;
}

/** The same with the settings of now. */
export async function whyNotModel(capability: Capability, model: string): Promise<string | null> {
  return refusalOfModel(await findAiSetting(), capability, model);
}
