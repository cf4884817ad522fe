import {
  Bell,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  Coins,
  Film,
  FolderX,
  Mail,
  MessageSquareText,
  PlugZap,
  TriangleAlert,
  UserRound,
  type LucideIcon,
} from 'lucide-react';

type Look = {
  icon: LucideIcon;
  className: string;
  /** The event, in a line under the thing's name, by the channels and the cause. */
  happened?: (channels: string, cause: string) => string;
};

/** Causes of a delivery that may have arrived all the same. */
const MAY_HAVE_ARRIVED = ['unconfirmed', 'lost'];

function notPublished(channels: string, cause: string): string {
  if (!channels) return 'Has to be reconnected';
  return MAY_HAVE_ARRIVED.includes(cause) ? `Perhaps published to ${channels}` : `Not published to ${channels}`;
}

const LOOKS: Record<string, Look> = {
  'post-failed': { icon: CircleAlert, className: 'text-failed', happened: notPublished },
  'post-incomplete': { icon: TriangleAlert, className: 'text-partial', happened: () => 'Not complete yet' },
  'post-waits': { icon: CircleDashed, className: 'text-partial', happened: () => 'Waits for approval' },
  'post-shared': { icon: CircleDashed, className: 'text-accent-text', happened: () => 'Shared for approval' },
  'post-approved': { icon: CircleCheck, className: 'text-published', happened: () => 'Approved' },
  'post-changes': { icon: MessageSquareText, className: 'text-partial', happened: () => 'Changes requested' },
  'post-comment': {
    icon: MessageSquareText,
    className: 'text-accent-text',
    happened: (_channels, cause) => (cause === 'mention' ? 'You are mentioned' : 'New comment'),
  },
  reconnect: { icon: PlugZap, className: 'text-failed', happened: notPublished },
  'connect-failed': { icon: PlugZap, className: 'text-failed' },
  'video.finished': { icon: Film, className: 'text-published' },
  'video.failed': { icon: Film, className: 'text-failed', happened: () => 'Could not be made' },
  'video-rendered': { icon: Film, className: 'text-published' },
  'video-render-failed': { icon: Film, className: 'text-failed', happened: () => 'Could not be rendered' },
  invitation: { icon: Mail, className: 'text-accent-text' },
  'invitation-answered': { icon: UserRound, className: 'text-muted' },
  'transfer-offer': { icon: UserRound, className: 'text-accent-text' },
  'transfer-answered': { icon: CircleCheck, className: 'text-muted' },
  'project-deleted': { icon: FolderX, className: 'text-muted' },
  'ai-budget': { icon: Coins, className: 'text-partial' },
};

const OTHER: Look = { icon: Bell, className: 'text-muted' };

export const noticeLook = (kind: string): Look => LOOKS[kind] ?? OTHER;
