import { AppError } from '@/lib/errors/app-error';
import { findScenario, type Scenario } from './scenario.store';

/** The scenario, or a 404. */
export async function requireScenario(id: string): Promise<Scenario> {
  const scenario = await findScenario(id);
  if (!scenario) throw new AppError('NOT_FOUND', 'This scenario no longer exists. It may have been deleted.');
  return scenario;
}
