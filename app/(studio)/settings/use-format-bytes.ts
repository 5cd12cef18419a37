import { useFormatter } from 'next-intl';

const UNITS = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Says a number of bytes in the unit that suits it: 1.4 GB. */
export function useFormatBytes(): (bytes: number) => string {
  const format = useFormatter();
  return (bytes) => {
    const power = bytes < 1000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3) - 1);
    return format.number(Math.ceil(bytes / 1000 ** power) / 1000, {
      style: 'unit',
      unit: UNITS[power] ?? 'kilobyte',
      unitDisplay: 'short',
      maximumFractionDigits: power > 0 ? 1 : 0,
    });
  };
}
