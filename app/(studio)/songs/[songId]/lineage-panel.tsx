'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { smallCoverUrl } from '#components/format.ts';
import { Cover } from '#components/song/cover.tsx';
import { useErrorText } from '#components/song/use-error-text.ts';
import { getJson } from '#components/song/use-tasks.ts';
import { classNames } from '#components/ui/class-names.ts';
import { LoadFailed } from '#components/ui/load-failed.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { LineageNode } from '#lib/studio/views.ts';

/** What came of what: a tree whose branches say the verb and the range. */
export function LineagePanel({ songId }: { songId: string }) {
  const t = useTranslations('song');
  const errorText = useErrorText();
  const { data, isError, refetch } = useQuery({
    queryKey: ['song', songId, 'lineage'],
    queryFn: ({ signal }) => getJson<LineageNode[]>(`/api/studio/songs/${songId}/lineage`, signal),
  });
  if (!data && isError) return <LoadFailed reason={errorText(0, null)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-32 max-w-xl" />;
  const ids = new Set(data.map((node) => node.id));
  const roots = data.filter((node) => node.parentId === null || !ids.has(node.parentId));
  return (
    <>
      {data.length === 1 ? <p className="mb-4 text-body text-ink-soft">{t('lineageEmpty')}</p> : null}
      <Branch nodes={roots} all={data} />
    </>
  );
}

function Branch({ nodes, all }: { nodes: LineageNode[]; all: LineageNode[] }) {
  const t = useTranslations('song');
  const tasks = useTranslations('tasks');
  const common = useTranslations('common');
  return (
    <ul className="flex max-w-2xl flex-col gap-2">
      {nodes.map((node) => {
        const children = all.filter((one) => one.parentId === node.id && one.id !== node.id);
        const range = node.range ? ` ${node.range.start.toFixed(1)}–${node.range.end.toFixed(1)} s` : '';
        return (
          <li key={node.id}>
            <Link
              href={`/songs/${node.id}`}
              aria-current={node.current ? 'page' : undefined}
              className={classNames(
                'flex items-center gap-3 rounded-card border p-2 transition-colors',
                node.current
                  ? 'border-weld bg-weld-wash'
                  : 'border-line bg-surface-raised hover:border-line-strong',
              )}
            >
              <Cover
                seed={node.id}
                src={node.hasCover ? smallCoverUrl(node.id) : null}
                className="size-10 rounded-lg"
              />
              <span className="min-w-0">
                <span className="block truncate font-medium">{node.title || common('untitled')}</span>
                <span className="tabular-nums block text-caption text-ink-faint">
                  {node.verb && node.parentId ? `${tasks(`verb.${node.verb}`)}${range}` : t('original')}
                </span>
              </span>
            </Link>
            {children.length > 0 ? (
              <div className="mt-2 ml-6 border-l-2 border-weld/60 pl-5">
                <Branch nodes={children} all={all} />
              </div>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
