import { getTranslations } from 'next-intl/server';
import { Chip } from '#components/ui/chip.tsx';
import type { ApiField, ApiOperation } from './open-api.ts';

export async function OperationCard({ operation }: { operation: ApiOperation }) {
  const t = await getTranslations('settings');
  return (
    <section id={operation.id} className="mb-6 scroll-mt-6 rounded-card border border-line bg-surface p-5">
      <h2 className="text-lead font-semibold">{operation.summary}</h2>
      <p className="my-2 flex flex-wrap items-center gap-2">
        <Chip tone="weld">{operation.method}</Chip>
        <code className="font-mono text-small break-all">{operation.path}</code>
      </p>
      {operation.description ? (
        <p className="mb-4 max-w-prose text-small text-ink-soft">{operation.description}</p>
      ) : null}
      <Fields title={t('request')} fields={operation.request} />
      {operation.example ? (
        <div className="mb-4">
          <h3 className="mb-1.5 text-small font-medium text-ink-soft">{t('example')}</h3>
          <pre
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
            tabIndex={0}
            className="overflow-x-auto rounded-control bg-surface-sunken p-3 font-mono text-caption"
          >
            {operation.example}
          </pre>
        </div>
      ) : null}
      <Fields title={t('response')} fields={operation.response} />
    </section>
  );
}

async function Fields({ title, fields }: { title: string; fields: ApiField[] }) {
  const t = await getTranslations('settings');
  if (fields.length === 0) return null;
  return (
    <div className="mb-4">
      <h3 className="mb-1.5 text-small font-medium text-ink-soft">{title}</h3>
      <dl className="divide-y divide-line rounded-control border border-line">
        {fields.map((field) => (
          <div
            key={field.name}
            className="grid gap-x-4 px-3 py-2 text-small sm:grid-cols-[14rem_minmax(0,1fr)]"
          >
            <dt className="min-w-0 font-mono text-caption break-words">
              {field.name} <span className="text-ink-faint">{field.type}</span>
              {field.required ? <span className="ml-1 text-madder-text">{t('required')}</span> : null}
            </dt>
            <dd className="text-ink-soft">{field.description}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
