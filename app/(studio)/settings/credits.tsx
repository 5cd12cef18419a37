import { getTranslations } from 'next-intl/server';
import { Section } from '#components/ui/page-header.tsx';

const CC_BY_3 = { name: 'CC BY 3.0', address: 'https://creativecommons.org/licenses/by/3.0/' };

/** Names as their makers write them, and licences; a changed work says so. */
const credits = [
  {
    kind: 'creditsVoices',
    work: 'Mandarin syllables',
    by: 'Chu Lo, ChionMeilin 聲優 羅竺與徵音梅林開發委員會錄音組',
    licence: CC_BY_3,
    changed: true,
  },
  {
    kind: 'creditsVoices',
    work: 'CMU US kal diphones',
    by: 'Alan W Black, Kevin Lenzo; CSTR, University of Edinburgh',
    licence: undefined,
    changed: true,
  },
  {
    kind: 'creditsInstruments',
    work: 'Salamander Grand Piano',
    by: 'Alexander Holm',
    licence: CC_BY_3,
    changed: false,
  },
  {
    kind: 'creditsInstruments',
    work: 'MuseScore General',
    by: 'S. Christian Collins',
    licence: { name: 'MIT', address: 'https://opensource.org/license/mit' },
    changed: false,
  },
] as const;

/** Whose recordings the built-in engine sounds with: their licences ask for it. */
export async function Credits() {
  const [t, common] = [await getTranslations('settings'), await getTranslations('common')];
  return (
    <Section title={t('credits')} text={t('creditsText')}>
      <dl className="divide-y divide-line">
        {credits.map(({ by, changed, kind, licence, work }) => (
          <div key={work} className="flex flex-wrap justify-between gap-x-4 py-2.5">
            <dt className="text-ink-soft">{common('named', { name: t(kind), value: work })}</dt>
            <dd className="text-right">
              {by}
              {changed ? `, ${t('creditsChanged')}` : null}
              {licence ? (
                <>
                  {', '}
                  <a href={licence.address} className="underline" rel="noreferrer" target="_blank">
                    {licence.name}
                  </a>
                </>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
