import { SaxesParser } from 'saxes';
import { UnreadableScoreError } from './sheet.ts';

export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  text: string;
}

const MOST_CHARACTERS = 20_000_000;
const MOST_ELEMENTS = 1_500_000;
const DEEPEST = 64;
const LONGEST_TEXT = 100_000;

/**
 * XML as a tree, within a budget. Nothing is fetched and no entity but XML's own five is known: a document type may be
 * named, but not define any.
 * @param what what the file is called in sentences: "MusicXML"
 * @throws UnreadableScoreError with the line
 */
export function parseXml(text: string, what: string): XmlElement {
  const fail = (why: string): never => {
    throw new UnreadableScoreError(`${what}, line ${parser.line}: ${why}`);
  };
  const parser = new SaxesParser({ xmlns: false });
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  let elements = 0;
  parser.on('error', (error) =>
    fail(`it is not well-formed XML (${error.message.replace(/^[\d:]+\s*/, '').replace(/\.$/, '')}).`),
  );
  parser.on('doctype', (doctype) => {
    if (doctype.includes('['))
      fail(
        'the document type defines entities or elements of its own, which is not allowed: leave out what is between [ and ].',
      );
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (++elements > MOST_ELEMENTS) fail(`there are more than ${MOST_ELEMENTS} elements.`);
    if (open.length >= DEEPEST) fail(`elements lie more than ${DEEPEST} deep in each other.`);
    const element: XmlElement = {
      name,
      attributes: attributes as Record<string, string>,
      children: [],
      text: '',
    };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  const addText = (added: string) => {
    const element = open.at(-1);
    if (!element) return;
    if (element.text.length + added.length > LONGEST_TEXT) fail(`the text of <${element.name}> is too long.`);
    element.text += added;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => void open.pop());
  if (text.length > MOST_CHARACTERS)
    throw new UnreadableScoreError(
      `${what}: the file has ${text.length} characters; at most ${MOST_CHARACTERS} are read.`,
    );
  parser.write(text).close();
  return root ?? fail('it is empty.');
}

export const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name);
export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name);
/** The trimmed text of a child; nothing where it is not there. */
export const textOf = (element: XmlElement | undefined, name: string): string | undefined =>
  childOf(element, name)?.text.trim();
