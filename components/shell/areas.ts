import { BookOpen, Bot, CalendarDays, Clapperboard, Images, Radar, Settings, type LucideIcon } from 'lucide-react';

/** The entries of the navigation, in their fixed order. */
export const AREAS: readonly { label: string; path: string; icon: LucideIcon }[] = [
  { label: 'Schedule', path: '/schedule', icon: CalendarDays },
  { label: 'Instagram Agents', path: '/instagram-agents', icon: Bot },
  { label: 'Manage Searches', path: '/searches', icon: Radar },
  { label: 'Videos', path: '/videos', icon: Clapperboard },
  { label: 'Knowledge', path: '/knowledge', icon: BookOpen },
  { label: 'Media', path: '/media', icon: Images },
  { label: 'Settings', path: '/settings', icon: Settings },
];
