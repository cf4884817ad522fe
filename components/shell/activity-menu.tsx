'use client';

import { ActivityButton } from './activity-button';
import { useLazyPart } from '@/components/shared/use-lazy-part';

const load = () => import('./activity-panel').then((part) => part.ActivityPanel);

export function ActivityMenu() {
  const { Part, button } = useLazyPart(load);
  return Part ? <Part /> : <ActivityButton {...button} />;
}
