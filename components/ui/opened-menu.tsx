'use client';
import { DropdownMenu as Radix } from 'radix-ui';
import { Fragment } from 'react';
import { classNames } from './class-names.ts';
import type { MenuItem, MenuProps } from './menu.tsx';

/** A menu that is open when it comes, and opens again from its trigger. */
export function OpenedMenu({ trigger, groups, align = 'end' }: MenuProps) {
  return (
    <Radix.Root modal={false} defaultOpen>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-h-[var(--radix-dropdown-menu-content-available-height)] min-w-52 overflow-y-auto rounded-card border border-line bg-surface-raised p-1.5 shadow-float animate-appear"
        >
          {groups
            .filter((group) => group.length > 0)
            .map((group, index) => (
              <Fragment key={group[0]?.label}>
                {index > 0 ? <Radix.Separator className="my-1.5 h-px bg-line" /> : null}
                {group.map((item) => (
                  <Item key={item.label} item={item} />
                ))}
              </Fragment>
            ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Item({ item }: { item: MenuItem }) {
  const style = classNames(
    'flex h-10 cursor-pointer items-center gap-3 rounded-lg px-2.5 text-body outline-none data-[highlighted]:bg-surface-sunken data-[disabled]:opacity-50 [&_svg]:size-4 [&_svg]:text-ink-faint',
    item.danger && 'text-madder-text [&_svg]:text-madder-text',
  );
  const content = (
    <>
      {item.icon}
      <span className="grow">{item.label}</span>
      {item.shortcut ? <span className="tabular text-caption text-ink-faint">{item.shortcut}</span> : null}
    </>
  );
  return (
    <Radix.Item
      asChild={item.href !== undefined}
      disabled={item.disabled}
      className={style}
      onSelect={item.onSelect}
    >
      {item.href === undefined ? (
        content
      ) : (
        <a href={item.href} download={item.download}>
          {content}
        </a>
      )}
    </Radix.Item>
  );
}
