import type { Metadata } from 'next';
import { GeneralPart } from '@/components/settings/general-part';

export const metadata: Metadata = { title: 'Project Settings' };

export default function SettingsPage() {
  return <GeneralPart />;
}
