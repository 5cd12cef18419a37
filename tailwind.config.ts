import type { Config } from 'tailwindcss';

/**
 * The design's tokens. Colours are CSS variables, so that one attribute on <html> changes the theme; their values
 * are in `app/globals.css`. Named after cloth: ground and surfaces are the linen, `weld` the dye of the one accent,
 * the threads colour a song's sections.
 */
const config: Config = {
  content: ['./app/**/*.{ts,tsx}', './components/**/*.{ts,tsx}'],
  darkMode: ['selector', '[data-theme="dark"]'],
  theme: {
    extend: {
      colors: {
        ground: 'var(--ground)',
        surface: {
          DEFAULT: 'var(--surface)',
          raised: 'var(--surface-raised)',
          sunken: 'var(--surface-sunken)',
        },
        line: { DEFAULT: 'var(--line)', strong: 'var(--line-strong)' },
        ink: { DEFAULT: 'var(--ink)', soft: 'var(--ink-soft)', faint: 'var(--ink-faint)' },
        weld: {
          DEFAULT: 'var(--weld)',
          hover: 'var(--weld-hover)',
          ink: 'var(--weld-ink)',
          text: 'var(--weld-text)',
          wash: 'var(--weld-wash)',
        },
        madder: { DEFAULT: 'var(--madder)', text: 'var(--madder-text)', wash: 'var(--madder-wash)' },
        lichen: { DEFAULT: 'var(--lichen)', text: 'var(--lichen-text)', wash: 'var(--lichen-wash)' },
        thread: {
          1: 'var(--thread-1)',
          2: 'var(--thread-2)',
          3: 'var(--thread-3)',
          4: 'var(--thread-4)',
          5: 'var(--thread-5)',
          6: 'var(--thread-6)',
        },
      },
      fontFamily: {
        sans: [
          'var(--font-geist-sans)',
          'PingFang SC',
          'Noto Sans SC',
          'Noto Sans CJK SC',
          'Microsoft YaHei',
          'system-ui',
          'sans-serif',
        ],
        mono: ['var(--font-geist-mono)', 'ui-monospace', 'monospace'],
      },
      fontSize: {
        caption: ['0.75rem', { lineHeight: '1rem' }],
        small: ['0.8125rem', { lineHeight: '1.125rem' }],
        body: ['0.9375rem', { lineHeight: '1.5rem' }],
        lead: ['1.0625rem', { lineHeight: '1.625rem' }],
        heading: ['1.375rem', { lineHeight: '1.75rem', letterSpacing: '-0.015em' }],
        title: ['1.875rem', { lineHeight: '2.25rem', letterSpacing: '-0.025em' }],
        display: ['2.75rem', { lineHeight: '3rem', letterSpacing: '-0.035em' }],
      },
      borderRadius: { control: '0.625rem', card: '0.875rem', sheet: '1.25rem' },
      boxShadow: {
        float: '0 1px 2px rgb(0 0 0 / 0.08), 0 12px 32px -8px rgb(0 0 0 / 0.28)',
        press: 'inset 0 1px 0 rgb(255 255 255 / 0.06)',
      },
      transitionTimingFunction: { settle: 'cubic-bezier(0.2, 0.8, 0.2, 1)' },
      transitionDuration: { quick: '120ms', calm: '240ms' },
      keyframes: {
        appear: {
          from: { opacity: '0', transform: 'translateY(4px)' },
          to: { opacity: '1', transform: 'none' },
        },
        'sheet-up': { from: { transform: 'translateY(100%)' }, to: { transform: 'none' } },
        breathe: { '0%, 100%': { opacity: '0.45' }, '50%': { opacity: '1' } },
        weft: { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(400%)' } },
      },
      animation: {
        appear: 'appear 240ms cubic-bezier(0.2, 0.8, 0.2, 1)',
        'sheet-up': 'sheet-up 240ms cubic-bezier(0.2, 0.8, 0.2, 1)',
        breathe: 'breathe 1.8s ease-in-out infinite',
        weft: 'weft 2.4s cubic-bezier(0.5, 0, 0.5, 1) infinite',
      },
    },
  },
};

export default config;
