import * as contract from '@/lib/contracts/connect';
import { signInWithVk } from '@/server/publishing/connections/sign-in-with-vk';
import { clientAddress, publicOrigin } from '@/server/edge/http/client';
import { route } from '@/server/edge/http/route';
import { signedInWith } from '@/server/edge/http/signed-in';
import { verbs } from '@/server/edge/http/verbs';
import { vkGrant } from '@/server/edge/http/vk-grant';
import { vkApp } from '@/server/publishing/connections/vk-app';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.getVkApp, async ({ request }) => vkApp(publicOrigin(request.headers))),
  route(contract.signInWithVk, async ({ body: { timeZone, invitation, ...sent }, request }) => {
    const grant = vkGrant(sent, publicOrigin(request.headers));
    return signedInWith(
      await signInWithVk({ grant, timeZone, invitation, address: clientAddress(request.headers) }),
      request,
      (token) => ({ token }),
    );
  }),
);
