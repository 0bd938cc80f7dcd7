import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { Locale } from '#platform/web/locale.ts';
import { MessagesProvider } from '#platform/web/messages.tsx';
import { serverMessages } from '#platform/web/server/server-messages.ts';
import { Button } from './actions/button.tsx';
import { ShareIcon } from './actions/share-icon.tsx';
import { TextLink } from './actions/text-link.tsx';
import { ChartFrame } from './charts/chart-frame.tsx';
import { DataTable } from './data/data-table.tsx';
import { ShareOfWhole } from './data/share-of-whole.tsx';
import { SummaryLines } from './data/summary-lines.tsx';
import { Countdown, clockFace } from './feedback/countdown.tsx';
import { FlashBanner, type FlashLevel } from './feedback/flash.tsx';
import { ProgressBar } from './feedback/progress-bar.tsx';
import { PictureCard } from './layout/picture-card.tsx';
import { BrandMark } from './media/brand-mark.tsx';
import { Gallery } from './media/gallery.tsx';
import { Picture } from './media/picture.tsx';
import { Tabs } from './navigation/tabs.tsx';
import { TruncatedContent } from './navigation/truncated-content.tsx';
import { Dialog } from './overlays/dialog.tsx';
import { Menu } from './overlays/menu.tsx';
import { shareTargets } from './sharing/share-targets.ts';

function html(element: ReactElement, locale: Locale = 'en'): string {
  const router = createMemoryRouter([{ path: '*', element }]);
  return renderToStaticMarkup(
    <MessagesProvider runtime={serverMessages(locale)}>
      <RouterProvider router={router} />
    </MessagesProvider>,
  );
}

/** The value of an attribute of the first such tag. */
const attribute = (markup: string, tag: string, name: string): string | undefined =>
  new RegExp(`<${tag}\\b[^>]*?\\s${name}="([^"]*)"`).exec(markup)?.[1];

describe('feedback', () => {
  const now = (value: number, max: number) =>
    attribute(html(<ProgressBar label="Raised" value={value} max={max} />), 'div', 'aria-valuenow');

  it.each([
    [-5, 100, '0'],
    [5, 0, '0'],
    [Number.NaN, 100, '0'],
    [99.99, 100, '99'],
    [100, 100, '100'],
    [143, 100, '100'],
  ])('shows %d of %d as %s percent', (value, max, expected) => {
    expect(now(value, max)).toBe(expected);
  });

  it('never lets an unreached mark look reached', () => {
    const almost = html(<ProgressBar label="Raised" value={99.99} max={100} />);
    expect(almost).toContain('width:98%');
    expect(almost).toContain('progress-coral');
    expect(html(<ProgressBar label="Raised" value={100} max={100} />)).toContain('progress-tide');
  });

  it.each([
    [600.9, '10:00'],
    [59.2, '0:59'],
    [-3, '0:00'],
    [3849, '1:04:09'],
  ])('reads %d seconds as %s', (seconds, face) => {
    expect(clockFace(seconds)).toBe(face);
  });

  it('counts down from the server’s time and speaks in minutes', () => {
    const markup = html(
      <Countdown now="2026-01-01T00:00:00Z" until="2026-01-01T00:09:41Z" />,
      'fr',
    );
    expect(markup).toContain('9:41');
    expect(markup).toMatch(/aria-live="polite">10 minutes restantes/);
  });

  it.each<[FlashLevel, string | null, boolean]>([
    ['alert', null, true],
    ['error', 'circle-alert', true],
    ['warn', 'triangle-alert', true],
    ['product-info', null, true],
    ['success', 'circle-check', true],
    ['entre-error', 'circle-alert', false],
    ['entre-warn', 'triangle-alert', false],
    ['entre-success', 'circle-check', false],
  ])('[4-26] [4-27] [4-28] [4-29] flash %s: icon %s, closable %s', (level, icon, closable) => {
    const markup = html(
      <FlashBanner level={level} icon>
        Text
      </FlashBanner>,
    );
    expect(markup).toContain(`flash-${level}`);
    expect(markup.includes('lucide-x')).toBe(closable);
    const shown = /lucide-(?:triangle-alert|circle-check|circle-alert)/;
    expect(shown.exec(markup)?.[0] ?? null).toBe(icon && `lucide-${icon}`);
    expect(html(<FlashBanner level={level}>Text</FlashBanner>)).not.toMatch(shown);
  });

  it('[4-29] an entre flash closes where that is enabled', () => {
    const markup = html(
      <FlashBanner level="entre-warn" closable>
        Text
      </FlashBanner>,
    );
    expect(markup).toContain('aria-label="Close"');
  });
});

describe('links and parts', () => {
  it('leaves other sites and new windows without a handle to this page', () => {
    const markup = html(
      <TextLink href="https://example.test/" target="_blank">
        Out
      </TextLink>,
    );
    expect(attribute(markup, 'a', 'rel')).toBe('noopener');
  });

  it('ignores clicks while busy and says so', () => {
    const markup = html(<Button busy>Save</Button>);
    expect(markup).toContain('aria-busy="true"');
    expect(markup).toContain('aria-disabled="true"');
    expect(markup).not.toMatch(/ disabled=/);
    expect(attribute(markup, 'button', 'type')).toBe('button');
  });

  it('marks one tab as current', () => {
    const tabs = [
      { href: '/a', label: 'Story', current: true },
      { href: '/b', label: 'FAQ', count: 9 },
    ];
    expect(html(<Tabs label="Parts" tabs={tabs} />).match(/aria-current="page"/g)).toHaveLength(1);
  });

  it('[4-36] cuts a text by its length, and not at the limit', () => {
    const cut = (length: number) =>
      html(<TruncatedContent length={length}>Story</TruncatedContent>);
    expect(cut(600)).not.toContain('data-cut');
    expect(cut(601)).toContain('data-cut="phones"');
    expect(cut(1501)).toContain('data-cut="always"');
    expect(cut(1501)).toContain('Show more');
  });

  it('keeps a picture’s place and announces the first one', () => {
    const image = { src: '/a.jpg', avif: '/a.avif 800w', width: 800, height: 600, alt: 'A boat' };
    const lazy = html(<Picture image={image} sizes="50vw" />);
    expect(lazy).toMatch(
      /<img[^>]*width="800"[^>]*height="600"[^>]*alt="A boat"[^>]*loading="lazy"/,
    );
    const first = html(<Picture image={image} sizes="50vw" priority />);
    expect(first).toMatch(/<link rel="preload"[^>]*as="image"[^>]*imageSrcSet="\/a.avif 800w"/i);
    expect(first).toContain('loading="eager"');
  });

  it('has one link on a card', () => {
    const image = { src: '/a.jpg', width: 8, height: 6, alt: '' };
    const markup = html(<PictureCard href="/x" image={image} sizes="1px" title="Tidewater" />);
    expect(markup.match(/<a /g)).toHaveLength(1);
  });

  it('shows a dialog without a script only where an address closes it', () => {
    const routed = html(
      <Dialog open title="Share" closeHref="/x">
        Body
      </Dialog>,
    );
    expect(routed).toMatch(/<dialog[^>]* open=""/);
    expect(attribute(routed, 'a', 'href')).toBe('/x');
    const scripted = html(
      <Dialog open title="Sure?">
        Body
      </Dialog>,
    );
    expect(scripted).not.toMatch(/<dialog[^>]* open/);
  });

  it('says the language of a menu item that is in another one', () => {
    const markup = html(
      <Menu id="m" label="Language" items={[{ label: 'Deutsch', href: '/de', lang: 'de' }]} />,
    );
    expect(markup).toMatch(/<a[^>]*lang="de"/);
  });
});

describe('numbers', () => {
  it('lines up amounts under their names with the total last', () => {
    const lines = [{ label: 'Perk', amount: '€149.00' }];
    const markup = html(
      <SummaryLines lines={lines} total={{ label: 'Total', amount: '€155.00' }} />,
    );
    expect(markup.indexOf('€149.00')).toBeLessThan(markup.indexOf('€155.00'));
    expect(markup.match(/data-total/g)).toHaveLength(1);
  });

  it('draws no part for nothing', () => {
    const parts = [
      { label: 'A', share: 0, text: '0' },
      { label: 'B', share: -1, text: '-1' },
    ];
    expect(html(<ShareOfWhole label="W" parts={parts} />)).not.toMatch(/NaN|flex-grow:-/);
  });

  it('sorts by links and says how it is sorted', () => {
    const markup = html(
      <DataTable
        caption="Rows"
        columns={[
          {
            key: 'n',
            title: 'N',
            cell: (row: number) => row,
            sortHref: '?s=n',
            sorted: 'ascending',
          },
        ]}
        rows={[1]}
        rowKey={(row) => row}
      />,
    );
    expect(attribute(markup, 'th', 'aria-sort')).toBe('ascending');
    expect(markup).toMatch(/tabindex="0"/i);
  });

  it('gives a chart and its table names of their own', () => {
    const table = (caption: string) => (
      <DataTable caption={caption} columns={[]} rows={[1]} rowKey={(row) => row} />
    );
    const markup = html(
      <ChartFrame title="Raised" tableLabel="As a table" renderTable={table}>
        chart
      </ChartFrame>,
    );
    expect(markup).toMatch(/role="region" aria-label="Raised · As a table"/);
  });

  it('shows what is there when there is no row', () => {
    const table = (
      <DataTable caption="Rows" columns={[]} rows={[]} rowKey={() => 1} empty="Nothing yet" />
    );
    expect(html(table)).toBe('Nothing yet');
  });
});

describe('ways to share', () => {
  it('each have an icon of their own', () => {
    const labels = { on: (name: string) => `on ${name}`, mailName: 'Email', mailLabel: 'by email' };
    const data = { url: 'https://example.test/a', title: 'A', tagline: 'b', namespace: 'campaign' };
    const targets = shareTargets(data, labels);
    const icons = targets.map((target) => html(<ShareIcon target={target} />));
    expect(new Set(icons).size).toBe(targets.length);
  });
});

describe('the mark', () => {
  it('is one: that of the tab', () => {
    const file = readFileSync(join(import.meta.dirname, '../../public/favicon.svg'), 'utf8');
    const lines = (svg: string) => svg.match(/ d="[^"]+"/g);
    expect(lines(html(<BrandMark />))).toEqual(lines(file));
  });
});

describe('a gallery', () => {
  const images = ['a', 'b'].map((name) => ({
    src: `/${name}-640.jpg`,
    srcSet: `/${name}-640.jpg 640w, /${name}-1600.jpg 1600w`,
    width: 640,
    height: 480,
    alt: `Picture of ${name}`,
  }));
  const gallery = (language?: string) => (
    <Gallery
      label="Pictures"
      images={images}
      sizes="600px"
      thumbLabel={String}
      {...(language ? { language } : {})}
    />
  );

  it('leads to each picture in its largest size without a script, and says so', () => {
    const markup = html(gallery());
    expect(markup).toContain('href="/a-1600.jpg"');
    expect(markup).toContain('href="/b-1600.jpg"');
    expect(markup).toContain('Enlarge picture 2');
  });

  it('names what scrolls, once', () => {
    const markup = html(gallery());
    expect(markup).toMatch(
      /<div class="gallery-strip" role="region" aria-label="Pictures" tabindex/i,
    );
    expect(markup.match(/aria-label="Pictures"/g)).toHaveLength(1);
  });
});
