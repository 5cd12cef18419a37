'use client';
import { CloudOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { toast } from './toast.ts';

function PartNotLoaded() {
  const t = useTranslations('errors');
  return (
    <Notice
      tone="error"
      icon={<CloudOff aria-hidden />}
      action={
        <Button size="small" onClick={() => window.location.reload()}>
          {t('reload')}
        </Button>
      }
    >
      {t('partNotLoaded')}
    </Notice>
  );
}

/** Closes at once, so that the next press says it again. */
function DialogNotLoaded({ onClose }: { onClose?: () => void }) {
  const t = useTranslations('errors');
  useEffect(() => {
    toast.error(t('partNotLoaded'));
    onClose?.();
  }, [t, onClose]);
  return null;
}

/**
 * For `dynamic(() => import(…).catch(partNotLoaded))`: a part whose code cannot be fetched says so in its place. Typed
 * as what never comes, so that the part keeps the type of its own properties.
 */
export const partNotLoaded = (): never => PartNotLoaded as never;
/** The same for what would open over the page. */
export const dialogNotLoaded = (): never => DialogNotLoaded as never;
