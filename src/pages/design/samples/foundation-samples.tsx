import { BrandMark, Wordmark } from '#design/media/brand-mark.tsx';
import { Row, Sample, Samples } from './sample.tsx';

const COLOURS = [
  ['paper', 'page'],
  ['surface', 'cards'],
  ['raised', 'what floats'],
  ['sunken', 'quiet areas'],
  ['line', 'rules'],
  ['line-strong', 'controls'],
  ['ink', 'text'],
  ['ink-soft', 'second text'],
  ['tide', 'links'],
  ['tide-strong', 'hover'],
  ['tide-wash', 'boxes'],
  ['coral', 'the act'],
  ['coral-fill', 'progress'],
  ['coral-ink', 'coral text'],
  ['gold', 'milestones'],
  ['good', 'well'],
  ['warn', 'careful'],
  ['bad', 'wrong'],
] as const;

const SIZES = [
  'text-48',
  'text-36',
  'text-28',
  'text-22',
  'text-18',
  'text-16',
  'text-14',
  'text-12',
];

export function FoundationSamples() {
  return (
    <Samples id="foundation" title="Foundation">
      <Sample name="Colours" note="tokens.css is the only place that spells one" wide>
        <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-6">
          {COLOURS.map(([name, use]) => (
            <li key={name}>
              <span
                className="block h-14 rounded-card border border-line"
                style={{ background: `var(--${name})` }}
              />
              <span className="mt-2 block text-14 font-semibold">{name}</span>
              <span className="block text-12 text-soft">{use}</span>
            </li>
          ))}
        </ul>
      </Sample>
      <Sample name="Type" note="Bricolage Grotesque for headings and figures, Inter for text">
        {SIZES.map((size, place) => (
          <p key={size} className={place < 4 ? `figure ${size}` : size}>
            Good ideas rise {size.slice(5)}
          </p>
        ))}
      </Sample>
      <div className="grid content-start gap-10">
        <Sample name="BrandMark, Wordmark">
          <Row>
            <BrandMark size={24} />
            <BrandMark size={48} />
            <BrandMark size={96} />
            <Wordmark name="Groundswell" />
          </Row>
        </Sample>
        <Sample name="Radius, shadow">
          <Row>
            <span className="rounded-control border border-line bg-surface p-5 text-14">
              control 8
            </span>
            <span className="rounded-card border border-line bg-surface p-5 text-14">card 10</span>
            <span className="rounded-full border border-line bg-surface px-5 py-2 text-14">
              full
            </span>
            <span className="rounded-card bg-raised p-5 text-14 shadow-float">float</span>
          </Row>
        </Sample>
      </div>
    </Samples>
  );
}
