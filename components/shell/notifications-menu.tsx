'use client';

import { NotificationsButton } from './notifications-button';
import { useLazyPart } from '@/components/shared/use-lazy-part';

const load = () => import('./notifications-panel').then((part) => part.NotificationsPanel);

export function NotificationsMenu() {
  const { Part, button } = useLazyPart(load);
  return Part ? <Part /> : <NotificationsButton {...button} />;
}
