import { create } from 'zustand';

/** Changes of a part of a song that somebody waits to hear: they play by themselves as soon as they are made, once. */
const useWanted = create<{ operationIds: readonly string[] }>(() => ({ operationIds: [] }));

export const wantHeard = (operationId: string): void =>
  useWanted.setState(({ operationIds }) => ({ operationIds: [...operationIds, operationId] }));

/** Whether it is to be played now; asked once. */
export function takeHearing(operationId: string): boolean {
  const { operationIds } = useWanted.getState();
  if (!operationIds.includes(operationId)) return false;
  useWanted.setState({ operationIds: operationIds.filter((id) => id !== operationId) });
  return true;
}
