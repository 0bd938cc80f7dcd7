import { BadgeCheck, Heart } from 'lucide-react';
import { IconButton } from '#design/actions/button.tsx';
import { TextLink } from '#design/actions/text-link.tsx';
import { Badge } from '#design/feedback/badge.tsx';
import { ProgressBar } from '#design/feedback/progress-bar.tsx';
import { Card, CardGrid } from '#design/layout/card.tsx';
import { PictureCard } from '#design/layout/picture-card.tsx';
import { Prose } from '#design/layout/prose.tsx';
import { SectionTitle } from '#design/layout/section.tsx';
import { Avatar } from '#design/media/avatar.tsx';
import { Gallery } from '#design/media/gallery.tsx';
import { Row, Sample, Samples } from './sample.tsx';
import { samplePicture } from './sample-pictures.ts';

const PICTURES = [12, 95, 200, 300].map((hue, place) => samplePicture(`Sketch ${place + 1}`, hue));

const THINGS = [
  { title: 'Tidewater', kicker: 'Audio', raised: 143, left: '12 days left', amount: '€71,480' },
  { title: 'Loaf & Lantern', kicker: 'Food', raised: 88, left: '31 hours left', amount: '$21,960' },
  {
    title: 'Paper Orchard, a long game about grafting old fruit trees',
    kicker: 'Games',
    raised: 12,
  },
];

const STORY = [
  '<h2>The half of the world we can’t hear</h2>',
  '<p>Put your ear to a breakwater in April and the stone hums. I spent <a href="#media">four winters</a>',
  ' building a recorder for it.</p><ul><li>One button</li><li>Two cables</li></ul>',
  '<blockquote><p>The case opens with a coin, because things that are repaired last.</p></blockquote>',
].join('');

export function MediaSamples() {
  return (
    <Samples id="media" title="Pictures, cards, prose">
      <Sample name="CardGrid, PictureCard" wide>
        <SectionTitle
          title="Trending now"
          action={
            <TextLink href="#media" look="strong">
              See all
            </TextLink>
          }
        />
        <CardGrid columns={3}>
          {THINGS.map((thing, place) => (
            <li key={thing.title}>
              <PictureCard
                href="#media"
                image={PICTURES[place] ?? samplePicture('Sketch', 150)}
                sizes="(width >= 1002px) 380px, (width >= 480px) 50vw, 100vw"
                kicker={thing.kicker}
                title={thing.title}
                text="A few words that say what it is, in two lines at most, however long they were."
                badge={
                  place === 0 && (
                    <Badge tone="gold" icon={<BadgeCheck aria-hidden="true" />}>
                      Staff pick
                    </Badge>
                  )
                }
                action={
                  <IconButton
                    label={`Follow ${thing.title}`}
                    look="line"
                    size="small"
                    icon={<Heart aria-hidden="true" />}
                  />
                }
              >
                <ProgressBar label="Raised" size="small" value={thing.raised} max={100} />
                <span className="flex justify-between gap-3">
                  <span>
                    <strong>{thing.raised} %</strong>{' '}
                    <span className="text-soft">{thing.amount}</span>
                  </span>
                  <span className="text-soft">{thing.left ?? 'Ended'}</span>
                </span>
              </PictureCard>
            </li>
          ))}
        </CardGrid>
      </Sample>
      <Sample name="Gallery">
        <Gallery
          label="Pictures"
          images={PICTURES}
          sizes="600px"
          thumbLabel={(place) => `Picture ${place}`}
        />
      </Sample>
      <Sample name="Prose">
        <Prose html={STORY} />
      </Sample>
      <Sample name="Avatar">
        <Row>
          {([24, 32, 40, 48, 64, 96] as const).map((size) => (
            <Avatar key={size} name="Nora Quilici" size={size} />
          ))}
          {['Ben Okafor', 'Mei Tanaka', 'Ida Lind', 'Ana Ruiz', 'Tom'].map((name) => (
            <Avatar key={name} name={name} />
          ))}
          <Avatar name="Nora Quilici" src={PICTURES[1]?.src ?? null} />
        </Row>
      </Sample>
      <Sample name="Card" note="plain, chosen, sunken, float, link">
        <div className="grid grid-cols-2 gap-4">
          <Card>Plain</Card>
          <Card tone="chosen">Chosen</Card>
          <Card tone="sunken">Sunken</Card>
          <Card tone="float">Float</Card>
          <Card href="#media">A link</Card>
        </div>
      </Sample>
    </Samples>
  );
}
