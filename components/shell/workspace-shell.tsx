'use client';

import { usePathname } from 'next/navigation';
import { Fragment, useState, type ReactNode } from 'react';
import { useEvents } from '@/components/api/use-events';
import { useProofAsked } from '@/components/api/proof';
import { useSessionEnded } from '@/components/api/session-ended';
import { SHEET_PLACE } from '@/components/shared/sheet-place';
import { OfflineBanner } from '@/components/shared/offline-banner';
import { WorkspaceProvider } from '@/components/shared/workspace-context';
import { cn } from '@/components/ui/cn';
import { loadLater } from '@/components/ui/load-later';
import type { WireUser } from '@/lib/contracts/auth';
import { streamEvents } from '@/lib/routes/system';
import { setViewerZone } from '@/lib/dates/viewer-zone';
import { AccountMenu } from './account-menu';
import { LIVE_NAMES } from './live-names';
import { Navigation } from './navigation';
import { ProjectSwitcher } from './project-switcher';
import { SessionBanner } from './session-banner';
import { ShellIcons } from './shell-icons';
import { ShortcutListener } from './shortcut-listener';

const CommandPalette = loadLater(() => import('./command-palette').then((part) => part.CommandPalette));
// They have nothing to show at first, and the page is there without them.
const nothing = { loading: () => null, optional: true };
const ServiceWorker = loadLater(() => import('./service-worker').then((part) => part.ServiceWorker), nothing);
const PauseBanner = loadLater(() => import('./pause-banner').then((part) => part.PauseBanner), nothing);
const ProofDialog = loadLater(() => import('./proof-dialog').then((part) => part.ProofDialog));
const ShortcutsHelp = loadLater(() => import('./shortcuts-help').then((part) => part.ShortcutsHelp));

/** The part that brings events into the cache: not needed before the first of them. */
const LIVE = { names: LIVE_NAMES, load: () => import('./apply-live').then((part) => part.applyLive) };

const SIDEBAR_COOKIE_DAYS = 365;
/** A page that takes the whole screen and brings its own way back. */
const FULL_SCREEN = /^\/video-editor\//;

type WorkspaceShellProps = {
  user: WireUser;
  /** The zone of the profile; undefined: the browser's. */
  zone: string | undefined;
  initiallyCollapsed: boolean;
  children: ReactNode;
};

/** Every component formats its own times, so the zone is set before any below renders; the server renders none. */
function useZone(zone: string | undefined): void {
  const [applied, setApplied] = useState<string | null>(null);
  const wanted = zone ?? '';
  if (typeof window === 'undefined' || applied === wanted) return;
  setViewerZone(zone);
  setApplied(wanted);
}

/** Rows and columns around the page: a bar above and below it on a phone, else the side bar and a place for a sheet. */
const gridOf = (collapsed: boolean): string =>
  cn(
    'grid-cols-[minmax(0,1fr)_auto_auto] grid-rows-[48px_minmax(0,1fr)_auto] transition-[grid-template-columns]',
    collapsed ? 'md:grid-cols-[56px_minmax(0,1fr)_auto]' : 'md:grid-cols-[220px_minmax(0,1fr)_auto]',
    'md:grid-rows-[48px_minmax(0,1fr)_auto_auto]',
  );

/** Side bar (a row above and a bar below when narrow), the page in the one `main`, and the place of its sheet. */
export function WorkspaceShell({ user, zone, initiallyCollapsed, children }: WorkspaceShellProps) {
  useZone(zone);
  const [collapsed, setCollapsed] = useState(initiallyCollapsed);
  const [overlay, setOverlay] = useState<'none' | 'palette' | 'help'>('none');
  // Overlays are loaded when they are first wanted, and kept from then on.
  const [wanted, setWanted] = useState({ palette: false, help: false });
  const ended = useSessionEnded();
  const isProofAsked = useProofAsked();
  const isFull = FULL_SCREEN.test(usePathname());
  useEvents(streamEvents, LIVE, !ended);

  function show(next: 'palette' | 'help'): void {
    setWanted((old) => ({ ...old, [next]: true }));
    setOverlay(next);
  }
  function toggle(): void {
    // A cookie, so that the server draws the bar as it was left, without a jump.
    document.cookie = `sidebar=${collapsed ? 'open' : 'collapsed'}; path=/; max-age=${SIDEBAR_COOKIE_DAYS * 86_400}; samesite=lax`;
    setCollapsed(!collapsed);
  }
  const overlayProps = (name: 'palette' | 'help') => ({
    open: overlay === name,
    onOpenChange: (open: boolean) => setOverlay(open ? name : 'none'),
  });

  return (
    <WorkspaceProvider user={user}>
      {isProofAsked && <ProofDialog />}
      <a
        href="#main"
        className="sr-only z-50 rounded-control bg-raised px-3 py-2 focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <div
        className={cn(
          'grid h-dvh overflow-hidden',
          isFull ? 'grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)]' : gridOf(collapsed),
        )}
      >
        <header className={isFull ? 'hidden' : 'contents'}>
          <div className="flex min-w-0 items-center border-b border-line bg-panel px-2 [grid-area:1/1] md:border-r md:border-b-0">
            <ProjectSwitcher collapsed={collapsed} />
          </div>
          <div className="border-b border-line bg-panel px-1 py-1.5 [grid-area:1/2] md:border-r md:border-b-0 md:px-2 md:py-1 md:[grid-area:3/1]">
            <ShellIcons
              collapsed={collapsed}
              onToggle={toggle}
              onSearch={() => show('palette')}
              onHelp={() => show('help')}
            />
          </div>
          <div className="flex items-center border-b border-line bg-panel pr-2 [grid-area:1/3] md:border-r md:border-b-0 md:p-2 md:pt-0 md:[grid-area:4/1]">
            <AccountMenu collapsed={collapsed} />
          </div>
        </header>
        {!isFull && <Navigation collapsed={collapsed} className="[grid-area:3/1/4/4] md:[grid-area:2/1]" />}
        <main
          id="main"
          tabIndex={-1}
          className={cn(
            'relative min-w-0 [scroll-padding-top:56px] overflow-y-auto outline-none',
            !isFull && '[grid-area:2/1/3/4] md:[grid-area:1/2/5/3]',
          )}
        >
          <SessionBanner />
          <ServiceWorker />
          <OfflineBanner />
          <PauseBanner />
          {/* Another zone: every time on the page is rendered again. */}
          <Fragment key={zone ?? ''}>{children}</Fragment>
        </main>
        <div id={SHEET_PLACE} className={isFull ? 'contents' : 'contents xl:block xl:[grid-area:1/3/5/4]'} />
      </div>
      <ShortcutListener onPalette={() => show('palette')} onHelp={() => show('help')} />
      {wanted.palette && <CommandPalette {...overlayProps('palette')} onHelp={() => show('help')} />}
      {wanted.help && <ShortcutsHelp {...overlayProps('help')} />}
    </WorkspaceProvider>
  );
}
