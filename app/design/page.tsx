import { notFound } from 'next/navigation';
import { DesignSystem } from './design-system.tsx';

/** Every primitive of the design system on one page; in development only. */
export default function DesignPage() {
  if (process.env.NODE_ENV === 'production') notFound();
  return <DesignSystem />;
}
