import { useState } from 'react';
import { Button } from '#design/actions/button.tsx';
import { StickyBar } from '#design/layout/sticky-bar.tsx';
import { Accordion } from '#design/navigation/accordion.tsx';
import { Breadcrumb } from '#design/navigation/breadcrumb.tsx';
import { Chips } from '#design/navigation/chips.tsx';
import { PastEnd } from '#design/navigation/past-end.tsx';
import { ShowMore } from '#design/navigation/show-more.tsx';
import { Steps } from '#design/navigation/steps.tsx';
import { Tabs } from '#design/navigation/tabs.tsx';
import { TruncatedContent } from '#design/navigation/truncated-content.tsx';
import { Dialog } from '#design/overlays/dialog.tsx';
import { Drawer, DrawerButton } from '#design/overlays/drawer.tsx';
import { HoverPopover } from '#design/overlays/hover-popover.tsx';
import { Menu } from '#design/overlays/menu.tsx';
import { Popover, PopoverButton } from '#design/overlays/popover.tsx';
import { Tooltip } from '#design/overlays/tooltip.tsx';
import { Row, Sample, Samples } from './sample.tsx';

const TALE = 'Put your ear to a breakwater in April and the stone hums. '.repeat(12);

const STEPS = [
  { label: 'Perk', state: 'done', href: '#navigation' },
  { label: 'Delivery', state: 'current' },
  { label: 'Payment', state: 'ahead' },
] as const;

export function NavigationSamples() {
  return (
    <Samples id="navigation" title="Navigation">
      <Sample name="Tabs, Breadcrumb">
        <Breadcrumb
          label="You are here"
          items={[
            { label: 'Tech & innovation', href: '#navigation' },
            { label: 'Audio', href: '#navigation' },
          ]}
        />
        <div className="mt-4">
          <Tabs
            label="Parts"
            tabs={[
              { href: '?', label: 'Story', current: true },
              { href: '?tab=faq', label: 'FAQ', count: 9 },
              { href: '?tab=updates', label: 'Updates', count: 6 },
              { href: '?tab=comments', label: 'Comments', count: 74 },
            ]}
          />
        </div>
      </Sample>
      <Sample name="Chips, ShowMore, PastEnd">
        <Chips
          label="Filters"
          chips={[
            { label: 'All', href: '?all', current: true },
            { label: 'Audio', href: '?audio' },
            { label: 'Germany', href: '?germany', removeLabel: 'Remove Germany' },
          ]}
        />
        <ShowMore href="?page=2">Show more</ShowMore>
        <PastEnd href="?page=1" />
      </Sample>
      <Sample name="Steps">
        <Steps label="Checkout" steps={STEPS} />
      </Sample>
      <Sample name="Steps" note="vertical">
        <Steps label="Editor" steps={STEPS} vertical />
      </Sample>
      <Sample name="Accordion">
        <Accordion
          exclusive="sample"
          items={[
            {
              title: 'When is my card charged?',
              children: 'Only if the goal is reached.',
              open: true,
            },
            { title: 'Can I change my mind?', children: 'Until the last day, in your account.' },
          ]}
        />
      </Sample>
      <Sample name="StickyBar" note="at the edge of the window; here of its frame">
        <div className="relative h-32 overflow-hidden rounded-card bg-sunken [transform:translateZ(0)]">
          <StickyBar>
            <span className="figure text-18">€36,483</span>
            <Button size="small">Choose</Button>
          </StickyBar>
        </div>
      </Sample>
      <Sample name="TruncatedContent" note="600 characters on phones, 1,500 elsewhere">
        <TruncatedContent length={TALE.length * 3}>
          <p>{TALE.repeat(3)}</p>
        </TruncatedContent>
      </Sample>
    </Samples>
  );
}

export function OverlaySamples() {
  const [open, setOpen] = useState(false);
  return (
    <Samples id="overlays" title="Overlays">
      <Sample
        name="Dialog, Drawer, Popover, Menu, Tooltip"
        note="all but Dialog work without a script"
      >
        <Row>
          <Button onClick={() => setOpen(true)}>Dialog</Button>
          <DrawerButton drawer="sample-drawer">Drawer</DrawerButton>
          <PopoverButton popover="sample-popover">Popover</PopoverButton>
          <PopoverButton popover="sample-menu">Menu</PopoverButton>
          <span>
            Fees <Tooltip label="About fees">5 % for the platform, the rest for the card.</Tooltip>
          </span>
          <HoverPopover id="sample-hover" trigger="Hover" label="What hovering shows">
            Stays 1.5 seconds after the mouse has left, with <a href="#overlays">a link</a> to
            reach.
          </HoverPopover>
        </Row>
        <Dialog
          open={open}
          onClose={() => setOpen(false)}
          title="Cancel this contribution?"
          footer={
            <>
              <Button onClick={() => setOpen(false)}>Keep it</Button>
              <Button look="danger" onClick={() => setOpen(false)}>
                Cancel it
              </Button>
            </>
          }
        >
          Nothing was charged yet, so nothing has to be returned.
        </Dialog>
        <Drawer id="sample-drawer" title="Filters">
          A sheet from the edge.
        </Drawer>
        <Popover id="sample-popover" label="More">
          A small box under its button.
        </Popover>
        <Menu
          id="sample-menu"
          label="Acts"
          items={[
            { label: 'Open', href: '#overlays' },
            { label: 'Rename', onSelect: () => undefined },
            { label: 'Delete', onSelect: () => undefined, tone: 'bad', apart: true },
          ]}
        />
      </Sample>
    </Samples>
  );
}
