'use client';
import { Bell, Heart, Sparkles } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Cover } from '#components/song/cover.tsx';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Chip, ChipButton } from '#components/ui/chip.tsx';
import { Confirm, Dialog } from '#components/ui/dialog.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Field } from '#components/ui/field.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Input, Textarea } from '#components/ui/input.tsx';
import { Kbd } from '#components/ui/kbd.tsx';
import { Menu } from '#components/ui/menu.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Section } from '#components/ui/page-header.tsx';
import { Popover } from '#components/ui/popover.tsx';
import { Progress } from '#components/ui/progress.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { Select } from '#components/ui/select.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Slider } from '#components/ui/slider.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { TabPanel, Tabs } from '#components/ui/tabs.tsx';
import { toast } from '#components/ui/toast.ts';

const colors = [
  'bg-ground',
  'bg-surface',
  'bg-surface-raised',
  'bg-surface-sunken',
  'bg-line',
  'bg-line-strong',
  'bg-ink',
  'bg-weld',
  'bg-weld-wash',
  'bg-madder',
  'bg-madder-wash',
  'bg-lichen',
  'bg-lichen-wash',
  'bg-thread-1',
  'bg-thread-2',
  'bg-thread-3',
  'bg-thread-4',
  'bg-thread-5',
  'bg-thread-6',
];
const sizes = [
  'text-display',
  'text-title',
  'text-heading',
  'text-lead',
  'text-body',
  'text-small',
  'text-caption',
];

const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
);

export function DesignSystem() {
  const [on, setOn] = useState(true);
  const [level, setLevel] = useState(0.6);
  const [tab, setTab] = useState('a');
  const [dialog, setDialog] = useState<'dialog' | 'confirm' | null>(null);
  return (
    <main className="mx-auto flex max-w-5xl flex-col gap-5 p-6">
      <h1 className="text-display font-semibold">Songloom</h1>
      <Section title="Colour">
        <div className="grid grid-cols-4 gap-2 sm:grid-cols-7">
          {colors.map((color) => (
            <div key={color}>
              <div className={`h-12 rounded-control border border-line ${color}`} />
              <p className="text-caption text-ink-faint">{color.slice(3)}</p>
            </div>
          ))}
        </div>
      </Section>
      <Section title="Type">
        {sizes.map((size) => (
          <p key={size} className={size}>
            {size.slice(5)} — Songs woven from words 文字织成的歌
          </p>
        ))}
        <p className="tabular">0:12.4 – 1:31.0 tabular</p>
      </Section>
      <Section title="Buttons">
        <Row>
          {(['primary', 'solid', 'outline', 'ghost', 'danger'] as const).map((look) => (
            <Button key={look} look={look}>
              {look}
            </Button>
          ))}
          <Button busy>busy</Button>
          <Button disabled>disabled</Button>
          <IconButton label="Like">
            <Heart aria-hidden />
          </IconButton>
        </Row>
        <div className="mt-3">
          <Row>
            <Button size="small">small</Button>
            <Button>normal</Button>
            <Button size="large" look="primary">
              <Sparkles aria-hidden />
              large
            </Button>
          </Row>
        </div>
      </Section>
      <Section title="Fields">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Title" hint="A hint" aside="0 / 100">
            <Input placeholder="Placeholder" />
          </Field>
          <Field label="Wrong" error="Say what to do">
            <Input defaultValue="value" />
          </Field>
          <Field label="Text">
            <Textarea rows={3} />
          </Field>
          <Field label="Select">
            <Select
              options={[
                { value: 'a', label: 'A' },
                { value: 'b', label: 'B' },
              ]}
            />
          </Field>
          <Switch label="Switch" hint="A hint" checked={on} onChange={setOn} />
          <Row>
            <Checkbox label="Checkbox" checked={on} onChange={setOn} />
            <Slider label="Slider" value={level} max={1} onChange={setLevel} className="max-w-48" />
          </Row>
        </div>
      </Section>
      <Section title="Choice">
        <Row>
          <Segmented
            label="Segmented"
            value={on ? 'a' : 'b'}
            onChange={(value) => setOn(value === 'a')}
            options={[
              { value: 'a', label: 'One' },
              { value: 'b', label: 'Two' },
            ]}
          />
          <ChipButton on={on} onClick={() => setOn(!on)}>
            Chip button
          </ChipButton>
          <Chip>plain</Chip>
          <Chip tone="weld">weld</Chip>
          <Chip tone="madder">madder</Chip>
          <Chip tone="lichen">lichen</Chip>
          <Kbd>Ctrl K</Kbd>
        </Row>
        <Tabs
          label="Tabs"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'a', label: 'First' },
            { value: 'b', label: 'Second' },
          ]}
          className="mt-4"
        >
          <TabPanel value="a">First</TabPanel>
          <TabPanel value="b">Second</TabPanel>
        </Tabs>
      </Section>
      <Section title="Overlays">
        <Row>
          <Button onClick={() => setDialog('dialog')}>Dialog</Button>
          <Button onClick={() => setDialog('confirm')}>Confirm</Button>
          <Menu
            trigger={<Button>Menu</Button>}
            groups={[[{ label: 'Item', shortcut: 'I' }], [{ label: 'Delete', danger: true }]]}
          />
          <Popover label="Popover" trigger={<Button>Popover</Button>}>
            Content
          </Popover>
          <Button onClick={() => toast.success('Toast')}>Toast</Button>
        </Row>
        <Dialog
          open={dialog === 'dialog'}
          onOpenChange={() => setDialog(null)}
          title="Dialog"
          description="What it is for"
          closeLabel="Close"
        >
          Content
        </Dialog>
        <Confirm
          open={dialog === 'confirm'}
          onOpenChange={() => setDialog(null)}
          title="Sure?"
          description="What happens"
          confirmLabel="Delete"
          cancelLabel="Cancel"
          danger
          onConfirm={() => setDialog(null)}
        />
      </Section>
      <Section title="State">
        <div className="flex flex-col gap-3">
          <Progress label="Known" value={0.4} />
          <Progress label="Unknown" value={null} />
          <Notice>Information</Notice>
          <Notice tone="waiting">Waiting</Notice>
          <Notice tone="error">An error that says what to do</Notice>
          <Skeleton className="h-16" />
          <EmptyState
            icon={<Bell />}
            title="Nothing here"
            text="What this place is for."
            action={<Button look="primary">Do it</Button>}
          />
        </div>
      </Section>
      <Section title="Weaves">
        <Row>
          {['one', 'two', 'three', 'four', 'five', 'six'].map((seed) => (
            <Cover key={seed} seed={seed} src={null} className="size-24 rounded-card" />
          ))}
        </Row>
      </Section>
    </main>
  );
}
