import { CAPABILITY_FACTS, type ConnectionName } from '@/lib/ai/capabilities';
import { isChosen } from '@/lib/ai/chosen';
import { bytesOf } from '@/lib/ai/local-models';
import { bytesWords } from '@/lib/media/words';
import { env } from '@/server/system/env';
import { findLocalModel, localModels } from './catalogue';
import { stateOnDisk } from './files';

const WHERE = 'under Administration › AI › This host';

/** Why a model of this host can't be used; null when it can. */
export function lackOfLocal(name: ConnectionName, id: string | null): string | null {
  const { label } = CAPABILITY_FACTS[name];
  if (!env.LOCAL_MODELS) return `${label}: models on this host are turned off (LOCAL_MODELS=off).`;
  const model = id === null ? undefined : findLocalModel(id);
  if (!model || model.capability !== name)
    return `${label}: this host knows no model ${id ?? 'of its own'} for it. An administrator can choose one ${WHERE}.`;
  const state = stateOnDisk(model);
  if (state === 'ready') return null;
  const gains = `With it, ${model.gives}.`;
  return state === 'absent'
    ? `${label}: the model ${model.name} is not on this host. ${gains} An administrator can download it ${WHERE}.`
    : `${label}: the files of the model ${model.name} are damaged. ${gains} An administrator can download it again ${WHERE}.`;
}

/** The end of the sentence of a use that nothing is set up for: a model that could run here. */
export function offerOf(name: ConnectionName): string {
  const [model] = localModels().filter((each) => each.capability === name && isChosen(each));
  return model ? `, or download the model ${model.name} (${bytesWords(bytesOf(model))}), which runs on this host` : '';
}
