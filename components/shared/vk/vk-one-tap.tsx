'use client';

import { useEffect, useRef } from 'react';
import { useDrawnTheme } from '@/components/ui/theme';
import { makePkce } from './pkce';

/** Input of the server's exchange: the widget's code and device, with the verifier that only this page knows. */
export type VkAuthData = { code: string; device_id: string; code_verifier: string; state: string };

export type VkApp = { app_id: string | null; redirect_url: string; authorize_url: string };

type VkOneTapProps = {
  app: VkApp;
  scope: string;
  statePrefix?: string;
  /**
   * VK's frame shows who is signed in there: VK learns of each visit. Without it VK learns only of users who press
   * the button.
   */
  framed?: boolean;
  onAuth: (data: VkAuthData) => void;
};

/**
 * The library reports each showing and click to VK; pages may not (the door's CSP), and no handler would catch the
 * failures.
 */
const NO_STATISTICS = { analytics: new Proxy({}, { get: () => () => Promise.resolve() }) };

/**
 * VK's widget speaks to VK's own hosts only: elsewhere (a stand-in, an app id that is no number) the plain way remains.
 */
export function canUseWidget({ app_id, authorize_url }: VkApp): boolean {
  return /^\d+$/.test(app_id ?? '') && /^https:\/\/id\.vk\.(?:com|ru)\//.test(authorize_url) && window.isSecureContext;
}

/**
 * VK ID's one-tap button, loaded when it is shown. Its own errors are only logged: the plain button
 * stands beside it.
 */
export function VkOneTap({ app, scope, statePrefix = '', framed = false, onAuth }: VkOneTapProps) {
  const container = useRef<HTMLDivElement>(null);
  const theme = useDrawnTheme();
  const receive = useRef(onAuth);
  useEffect(() => {
    receive.current = onAuth;
  });

  useEffect(() => {
    const box = container.current;
    let gone = false;
    let close = () => {};

    async function show(): Promise<void> {
      const [sdk, pkce] = await Promise.all([import('@vkid/sdk'), makePkce(statePrefix)]);
      if (gone || !box || !pkce) return;
      const { state, verifier } = pkce;
      // Not `init`, which also loads a tracker and reports the visit.
      sdk.Config.update({
        app: Number(app.app_id),
        redirectUrl: app.redirect_url,
        state,
        codeVerifier: verifier,
        scope,
        responseMode: sdk.ConfigResponseMode.Callback,
        __vkidDomain: new URL(app.authorize_url).host,
      });
      const widget = new sdk.OneTap();
      Object.assign(widget, NO_STATISTICS);
      Object.assign(sdk.OneTap.auth, NO_STATISTICS);
      close = () => widget.close();
      widget
        .on(
          sdk.OneTapInternalEvents.LOGIN_SUCCESS,
          ({ code, device_id, state: returned }: { code: string; device_id: string; state: string }) => {
            if (returned === state) receive.current({ code, device_id, code_verifier: verifier, state });
            else console.error('VK returned a different state from the one it was given');
          },
        )
        .on(sdk.WidgetEvents.ERROR, (error: unknown) => console.error('VK’s widget', error));
      const scheme = theme === 'dark' ? sdk.Scheme.DARK : sdk.Scheme.LIGHT;
      widget.render({ container: box, lang: sdk.Languages.ENG, scheme, fastAuthEnabled: framed });
      box.querySelector('iframe')?.setAttribute('title', 'VK ID');
    }

    show().catch((error: unknown) => console.error('VK’s widget could not be loaded', error));
    return () => {
      gone = true;
      close();
    };
  }, [app, scope, statePrefix, framed, theme]);

  return (
    <div
      ref={container}
      className="min-h-11 [&_*]:font-sans! [&_button]:cursor-pointer [&>div]:[--onetap--button_background:#0062d1]! [&>div]:[--onetap--background_hover:#0057b8]!"
    />
  );
}
