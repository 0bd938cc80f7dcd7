import { Heart, Search } from 'lucide-react';
import { Button, ButtonLink, IconButton } from '#design/actions/button.tsx';
import { CopyButton } from '#design/actions/copy-button.tsx';
import { ShareBar } from '#design/actions/share-bar.tsx';
import { TextLink } from '#design/actions/text-link.tsx';
import { Row, Sample, Samples } from './sample.tsx';

const heart = <Heart aria-hidden="true" />;
const copy = { text: 'https://example.test/', label: 'Copy link', doneLabel: 'Copied' };

export function ActionSamples() {
  return (
    <Samples id="actions" title="Actions">
      <Sample name="Button" note="look">
        <Row>
          <Button look="act">Back this</Button>
          <Button look="solid">Sign up</Button>
          <Button>Follow</Button>
          <Button look="quiet">Log in</Button>
          <Button look="danger">Cancel it</Button>
        </Row>
      </Sample>
      <Sample name="Button" note="size">
        <Row>
          <Button size="small">Small</Button>
          <Button>Medium</Button>
          <Button size="large">Large</Button>
        </Row>
      </Sample>
      <Sample name="Button" note="busy, disabled, icon">
        <Row>
          <Button look="act" busy>
            Back this
          </Button>
          <Button busy>Saving</Button>
          <Button disabled>Not yet</Button>
          <Button icon={heart}>Follow</Button>
          <IconButton label="Search" icon={<Search aria-hidden="true" />} />
          <IconButton label="Follow" look="line" icon={heart} />
        </Row>
      </Sample>
      <Sample name="ButtonLink, CopyButton, TextLink">
        <Row>
          <ButtonLink href="#actions">A link</ButtonLink>
          <CopyButton {...copy} />
          <TextLink href="#actions">In a sentence</TextLink>
          <TextLink href="#actions" look="strong">
            See all
          </TextLink>
        </Row>
      </Sample>
      <Sample name="ShareBar" wide>
        <ShareBar
          label="Share"
          copy={copy}
          targets={[
            {
              name: 'Post',
              kind: 'window',
              href: 'https://example.test/post',
              label: 'Share as a post',
            },
            {
              name: 'Message',
              kind: 'chat',
              href: 'https://example.test/chat',
              label: 'Send a message',
            },
            { name: 'Email', kind: 'mail', href: 'mailto:?subject=Look', label: 'Send by email' },
          ]}
        />
      </Sample>
    </Samples>
  );
}
