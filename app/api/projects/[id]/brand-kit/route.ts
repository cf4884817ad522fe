import * as contract from '@/lib/contracts/brand-kit';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { getBrandKit, saveBrandKit } from '@/server/media/brand/brand-kit';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.getBrandKit, ({ params }) => getBrandKit({ projectId: params.id })),
  route(contract.saveBrandKit, ({ params, body }) => saveBrandKit({ projectId: params.id, kit: body })),
);
