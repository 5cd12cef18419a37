import { useQuery } from '@tanstack/react-query';
import { getJson } from '#components/song/use-tasks.ts';
import type { SignInsView } from '#lib/studio/views.ts';

export const SIGN_INS = ['sign-ins'];

/** How the user gets in, and where they are signed in. */
export const useSignIns = () =>
  useQuery({
    queryKey: SIGN_INS,
    queryFn: ({ signal }) => getJson<SignInsView>('/api/studio/sign-ins', signal),
  });
