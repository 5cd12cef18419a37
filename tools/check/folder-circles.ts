import type { Import } from './read-imports.ts';

/** Rooms that need each other: by way of which files. */
export interface FolderCircle {
  rooms: string[];
  imports: Import[];
}

/**
 * Circles between the rooms of a house, a room being a folder right below it, or a file there. Strongly connected
 * components by Tarjan's algorithm (1972).
 * @param house the folder, e.g. `lib/engine`
 */
export function folderCircles(house: string, imports: readonly Import[]): FolderCircle[] {
  const room = (file: string) => file.slice(house.length + 1).split('/')[0]!;
  const between = imports.filter(
    ({ from, to }) => from.startsWith(`${house}/`) && to.startsWith(`${house}/`) && room(from) !== room(to),
  );
  const next = new Map<string, Set<string>>();
  for (const { from, to } of between) {
    if (!next.has(room(from))) next.set(room(from), new Set());
    next.get(room(from))!.add(room(to));
  }
  return components(next)
    .filter((rooms) => rooms.length > 1)
    .map((rooms) => ({
      rooms: rooms.sort(),
      imports: between.filter(({ from, to }) => rooms.includes(room(from)) && rooms.includes(room(to))),
    }));
}

function components(next: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const found: string[][] = [];
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const visit = (room: string): void => {
    order.set(room, order.size);
    lowest.set(room, order.get(room)!);
    open.push(room);
    for (const other of next.get(room) ?? []) {
      if (!order.has(other)) visit(other);
      else if (!open.includes(other)) continue;
      lowest.set(room, Math.min(lowest.get(room)!, lowest.get(other)!));
    }
    if (lowest.get(room) === order.get(room)) found.push(open.splice(open.indexOf(room)));
  };
  for (const room of next.keys()) if (!order.has(room)) visit(room);
  return found;
}
