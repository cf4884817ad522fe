import { getVkApp, signInWithVk as endpoint } from '@/lib/contracts/connect';
import { signInWithVk } from '@/server/auth/sign-in-with-vk';
import { clientAddress, publicOrigin } from '@/server/http/client';
import { route } from '@/server/http/route';
import { signedInWith } from '@/server/http/signed-in';
import { verbs } from '@/server/http/verbs';
import { vkGrant } from '@/server/http/vk-grant';
import { vkApp } from '@/server/settings/vk-app';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(getVkApp, async ({ request }) => vkApp(publicOrigin(request.headers))),
  route(endpoint, async ({ body: { timeZone, invitation, ...sent }, request }) => {
    const grant = vkGrant(sent, publicOrigin(request.headers));
    return signedInWith(
      await signInWithVk({ grant, timeZone, invitation, address: clientAddress(request.headers) }),
      request,
      (token) => ({ token }),
    );
  }),
);
