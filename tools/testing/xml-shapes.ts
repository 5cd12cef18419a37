import type { XmlElement } from '#lib/engine/score/files/xml-tree.ts';

/**
 * What a schema demands of an element: its children in their order as a regular expression, each name followed by a space;
 * its attributes as `name=value`, with `!` before those that must be there; and the value of its text, if it has one.
 */
export type Shape = readonly [children: string, attributes: string, text?: string];

/** What a schema has been read to demand, said anew: the names of its values, and the elements. */
export interface Shapes {
  values: Readonly<Record<string, RegExp>>;
  elements: Readonly<Record<string, Shape>>;
}

/** What of an element and all within it is not allowed, in words; nothing where all is. */
export function faultsOf(element: XmlElement, shapes: Shapes): string[] {
  const { name, attributes, children, text } = element;
  const shape = shapes.elements[name];
  if (!shape) return [`${name}: no such element`];
  const [content, allowed, value] = shape;
  const names = children.map((child) => `${child.name} `).join('');
  const kinds = new Map(
    allowed
      .split(' ')
      .filter(Boolean)
      .map((each) => each.replace('!', '').split('=') as [string, string]),
  );
  const needed = allowed.split(' ').filter((each) => each.startsWith('!'));
  const fits = (kind: string | undefined, written: string) =>
    kind !== undefined && shapes.values[kind]!.test(written);
  return [
    ...(new RegExp(`^(${content})$`).test(names) ? [] : [`${name}: its children are ${names || 'none'}`]),
    ...needed
      .map((each) => each.slice(1, each.indexOf('=')))
      .filter((key) => attributes[key] === undefined)
      .map((key) => `${name}: ${key} is missing`),
    ...Object.entries(attributes)
      .filter(([key, written]) => !fits(kinds.get(key), written))
      .map(([key, written]) => `${name}: ${key}="${written}"`),
    ...(value === undefined || fits(value, text) ? [] : [`${name}: "${text}"`]),
    ...children.flatMap((child) => faultsOf(child, shapes)),
  ];
}
