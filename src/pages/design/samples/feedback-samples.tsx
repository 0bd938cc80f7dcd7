import { BadgeCheck } from 'lucide-react';
import { Button, ButtonLink } from '#design/actions/button.tsx';
import { TextLink } from '#design/actions/text-link.tsx';
import { Badge } from '#design/feedback/badge.tsx';
import { Banner } from '#design/feedback/banner.tsx';
import { Countdown } from '#design/feedback/countdown.tsx';
import { EmptyState } from '#design/feedback/empty-state.tsx';
import { FlashBanner, flash } from '#design/feedback/flash.tsx';
import { Notice } from '#design/feedback/notice.tsx';
import { ProgressBar } from '#design/feedback/progress-bar.tsx';
import { Skeleton } from '#design/feedback/skeleton.tsx';
import { Prose } from '#design/layout/prose.tsx';
import { Row, Sample, Samples } from './sample.tsx';

const TONES = ['neutral', 'tide', 'coral', 'gold', 'good', 'warn', 'bad'] as const;
const FLASHES = [
  'alert',
  'error',
  'warn',
  'product-info',
  'success',
  'entre-error',
  'entre-warn',
  'entre-success',
] as const;

function StateSamples() {
  return (
    <>
      <Sample name="ProgressBar" note="0, 4, 42, 88, 99.6, 143 %">
        <div className="grid gap-4">
          {[0, 4, 42, 88, 99.6, 143].map((value) => (
            <ProgressBar key={value} label="Raised" value={value} max={100} />
          ))}
          <ProgressBar label="Raised" size="small" value={64} max={100} />
          <ProgressBar label="Raised" size="large" value={64} max={100} />
        </div>
      </Sample>
      <Sample name="Badge, Countdown">
        <Row>
          {TONES.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
          <Badge tone="gold" icon={<BadgeCheck aria-hidden="true" />}>
            Staff pick
          </Badge>
        </Row>
        <p className="mt-4">
          <Countdown
            until="2026-01-01T00:10:00Z"
            now="2026-01-01T00:00:00Z"
            label="Held for you:"
          />
        </p>
      </Sample>
      <Sample name="Skeleton">
        <div className="grid grid-cols-2 gap-6">
          <Skeleton label="Loading" picture />
          <Skeleton label="Loading" lines={6} />
        </div>
      </Sample>
      <Sample name="EmptyState">
        <EmptyState
          title="Nothing found"
          action={<ButtonLink href="#feedback">Remove the filters</ButtonLink>}
        >
          Try fewer filters, or another word.
        </EmptyState>
      </Sample>
    </>
  );
}

export function FeedbackSamples() {
  return (
    <Samples id="feedback" title="Feedback">
      <StateSamples />
      <Sample name="Notice">
        <div className="grid gap-3">
          <Notice title="All or nothing.">
            Your card is charged on 3 December only if the goal is reached.
          </Notice>
          <Notice tone="good" icon title="Delivered on time." />
          <Notice tone="warn" title="Late.">
            The promised month has passed.
          </Notice>
          <Notice tone="bad" title="Your card was declined.">
            Nothing was charged.
          </Notice>
          <Notice tone="gold" icon title="Goal reached." />
        </div>
      </Sample>
      <Sample name="FlashBanner" note="levels; flash() says it for three seconds">
        <div className="grid gap-2">
          {FLASHES.map((level) => (
            <FlashBanner key={level} level={level} icon>
              {level}
            </FlashBanner>
          ))}
        </div>
        <div className="mt-2 grid gap-2">
          <FlashBanner level="product-info">
            <Prose html="<p>From the server as HTML, with <a href='#feedback'>a link</a>.</p>" />
          </FlashBanner>
          <FlashBanner level="entre-warn" icon closable>
            entre-warn that may be closed
          </FlashBanner>
        </div>
        <div className="mt-4">
          <Row>
            <Button onClick={() => flash('success', 'Saved')}>flash()</Button>
            <Button onClick={() => flash('error', 'Not saved')}>flash(error)</Button>
          </Row>
        </div>
      </Sample>
      <Sample name="Banner" wide>
        <div className="grid gap-2">
          <Banner
            action={<TextLink href="#feedback">Read how</TextLink>}
            onClose={() => flash('success', 'Closed')}
          >
            News of the site, in a sentence.
          </Banner>
          <Banner tone="ink" onClose={() => flash('success', 'Closed')}>
            One with a cross.
          </Banner>
          <Banner tone="gold">A milestone.</Banner>
        </div>
      </Sample>
    </Samples>
  );
}
