import { useTranslations } from 'next-intl';
import type { Singer } from '#lib/contract/models.ts';
import type { PersonaOption } from './singer-field.tsx';

const KNOWN = [
  'female-low',
  'female-middle',
  'female-high',
  'female-breathy',
  'female-bright',
  'male-low',
  'male-middle',
  'male-high',
  'male-breathy',
  'male-rough',
  'child',
  'choir',
] as const;
type Known = (typeof KNOWN)[number];
const isKnown = (id: string): id is Known => (KNOWN as readonly string[]).includes(id);

/** A singer's name in the reader's language; null for one that is gone. */
export function useSingerName(
  personas: readonly PersonaOption[],
  singers: readonly Pick<Singer, 'id' | 'name'>[],
): (id: string) => string | null {
  const t = useTranslations('create.singers');
  return (id) =>
    personas.find(({ value }) => value === id)?.label ??
    (singers.some((singer) => singer.id === id)
      ? isKnown(id)
        ? t(`name.${id}`)
        : (singers.find((singer) => singer.id === id)?.name ?? null)
      : null);
}

/** Who sang a song, by name, whoever of them is still there; never an id. */
export function useSungBy(
  personas: readonly PersonaOption[],
  singers: readonly Pick<Singer, 'id' | 'name'>[],
): (id: string) => string {
  const t = useTranslations('create.singers');
  const nameOf = useSingerName(personas, singers);
  // A service that does not say whom it has may still have them.
  return (id) => nameOf(id) ?? (isKnown(id) ? t(`name.${id}`) : t('removed'));
}
