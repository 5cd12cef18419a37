import fc from 'fast-check';
import { zipSync } from 'fflate';
import { ask, marks, type Outcome, type Target } from './send.ts';

/** What the studio is asked by somebody who may, or knows what one who may would send. */
type Attack = (target: Target) => Promise<Outcome>;

/** Not asked for by chance: who changes the password or ends sessions is no member any more, and may not sign in without end. */
const ENDS_MEMBER = new Set(['savePassword', 'endOtherSessions']);
const anyAction = ({ member, random }: Target): string =>
  member.actions[random.pick(Object.keys(member.actions).filter((name) => !ENDS_MEMBER.has(name)))]!;

const act = ({ studioUrl, member }: Target, id: string, body: string, asStranger?: { page: string }) =>
  ask(`${studioUrl}${asStranger?.page ?? '/library'}`, {
    method: 'POST',
    headers: {
      ...(asStranger ? {} : { cookie: member.cookie }),
      'next-action': id,
      'content-type': 'text/plain;charset=UTF-8',
    },
    body,
    redirect: 'manual',
  });

/** What an action is given that takes anything. */
const anyValue = ({ random }: Target): unknown =>
  fc.sample(
    fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.constant({ songIds: Array(20_000).fill('x') }),
      fc.constant({ title: marks(300_000), name: marks(300_000), tags: 'x'.repeat(500_000) }),
      fc.constant({ email: `${marks(20_000)}@example.com`, password: 'x'.repeat(60_000), token: 'x' }),
    ),
    { numRuns: 1, seed: random.integer(0, 2 ** 30) },
  )[0];

const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const manifest = (facts: object) => json({ songloom: 1, title: 'x', duration: 2, ...facts });

/** Bundles of the kinds that have stopped a studio before. */
function bundle(target: Target): Uint8Array {
  const { random } = target;
  const sound = new Uint8Array(1_000).fill(7);
  const made = [
    () =>
      zipSync({
        'manifest.json': manifest({ midi: { state: 'complete', tempo: 0, instruments: {} } }),
        'song.mp3': sound,
      }),
    () => zipSync({ 'manifest.json': manifest({}), 'song.wav': new Uint8Array(60_000_000) }, { level: 1 }),
    () => zipSync({ 'manifest.json': json(Array(500_000).fill([])), 'song.mp3': sound }),
    () => zipSync({ 'manifest.json': manifest({ title: marks(200_000), lyrics: marks(200_000) }) }),
    () => {
      // Entries that say they are nothing, and lie over each other.
      const zip = zipSync(
        { 'manifest.json': manifest({}), 'song.mp3': sound, 'cover.png': sound },
        { level: 0 },
      );
      const view = new DataView(zip.buffer, zip.byteOffset);
      for (let at = 0; at + 46 < zip.length; at++)
        if (view.getUint32(at, true) === 0x02014b50) {
          view.setUint32(at + 24, 0, true);
          view.setUint32(at + 42, 0, true);
        }
      return zip;
    },
  ];
  return random.pick(made)();
}

/** Every way in which a member attacks the studio: a line each. */
export const MEMBER_ATTACKS: Record<string, Attack> = {
  'any call of any action': (target) => act(target, anyAction(target), JSON.stringify([anyValue(target)])),
  'any action by a stranger': (target) =>
    act(
      target,
      target.random.pick(Object.values(target.member.actions)),
      JSON.stringify([anyValue(target)]),
      { page: target.random.pick(['/sign-in', '/welcome', '/library']) },
    ),
  'an action’s reply that refers to itself': (target) =>
    act(
      target,
      anyAction(target),
      target.random.pick([
        '["$0"]',
        '[{"a":"$0"}]',
        `[${'{"a":['.repeat(2_000)}${']}'.repeat(2_000)}]`,
        JSON.stringify([Object.fromEntries(Array.from({ length: 60_000 }, (_, i) => [`k${i}`, i]))]),
      ]),
    ),
  'a hostile bundle': async (target) => {
    const sent = await ask(`${target.studioUrl}/api/studio/uploads`, {
      method: 'POST',
      headers: { cookie: target.member.cookie, 'content-type': 'application/octet-stream' },
      body: bundle(target) as BodyInit,
    });
    const uploadId = /"uploadId":"([^"]+)"/.exec(sent?.text ?? '')?.[1];
    if (!uploadId) return sent;
    const calls = Array.from({ length: 3 }, () =>
      act(target, target.member.actions['importFromBundle']!, JSON.stringify([{ uploadId }])),
    );
    return (await Promise.all(calls))[0];
  },
  'wishes without end': (target) =>
    act(
      target,
      target.member.actions['makeSong']!,
      JSON.stringify([{ verb: 'generate', fields: { tags: 'folk', prompt: 'la '.repeat(1_000) } }]),
    ),
  'pages and lists of a member': ({ random, studioUrl, member }) =>
    ask(
      `${studioUrl}${random.pick(['/api/studio/library?search=', '/api/studio/library?cursor=', '/api/studio/download?songs=', '/library?search=', '/api/studio/songs/', '/songs/', '/settings?x='])}${encodeURIComponent(random.pick(['%', '_'.repeat(2_000), marks(2_000), `${'x,'.repeat(3_000)}`, '\u202e', "' OR 1=1 --"]))}`,
      { headers: { cookie: member.cookie }, redirect: 'manual' },
    ),
};
