import { BarChart, BarList } from '#design/charts/bar-chart.tsx';
import { CourseChart } from '#design/charts/course-chart.tsx';
import { PlaceMap } from '#design/charts/place-map.tsx';
import { placeOnWorld, WORLD } from '#design/charts/world-projection.ts';
import { WorldMap } from '#design/charts/world-map.tsx';
import { ChartFrame } from '#design/charts/chart-frame.tsx';
import { type Column, DataTable } from '#design/data/data-table.tsx';
import { Facts } from '#design/data/facts.tsx';
import { KeyFigure, KeyFigures } from '#design/data/key-figure.tsx';
import { MailAddress } from '#design/data/mail-address.tsx';
import { ShareOfWhole } from '#design/data/share-of-whole.tsx';
import { SummaryLines } from '#design/data/summary-lines.tsx';
import { Badge } from '#design/feedback/badge.tsx';
import { Sample, Samples } from './sample.tsx';

interface Row {
  readonly id: number;
  readonly name: string;
  readonly state: string;
  readonly amount: string;
}

const ROWS: readonly Row[] = [
  { id: 1, name: 'Ben Okafor', state: 'Collected', amount: '€149.00' },
  { id: 2, name: 'Mei Tanaka', state: 'Pledged', amount: '€1,420.00' },
  { id: 3, name: 'Ana Ruiz', state: 'Refunded', amount: '€15.00' },
];

const COLUMNS: readonly Column<Row>[] = [
  { key: 'name', title: 'Contributor', cell: (row) => row.name, sortHref: '?sort=name' },
  { key: 'state', title: 'State', cell: (row) => <Badge>{row.state}</Badge>, hideOnPhone: true },
  {
    key: 'amount',
    title: 'Amount',
    cell: (row) => row.amount,
    align: 'end',
    sortHref: '?sort=amount',
    sorted: 'descending',
  },
];

const DAYS = Array.from({ length: 14 }, (_, day) => `${day + 1} Nov`);

function NumberSamples() {
  return (
    <>
      <Sample name="KeyFigures" wide>
        <div className="grid gap-6">
          <KeyFigures>
            <KeyFigure value="€71,480" label="raised of €50,000" size="large" />
            <KeyFigure value="812" label="contributors" size="large" />
            <KeyFigure value="12" label="days left" size="large" />
          </KeyFigures>
          <KeyFigures framed>
            <KeyFigure value="€71,480" label="Raised" note="€2,140 today" />
            <KeyFigure value="812" label="Contributors" note="88 € on average" />
            <KeyFigure value="€64,118" label="Available" note="after fees and reserve" />
            <KeyFigure value="12" label="Days left" />
          </KeyFigures>
        </div>
      </Sample>
      <Sample name="SummaryLines">
        <SummaryLines
          lines={[
            { label: 'Early recorder', note: '1 × €149.00', amount: '€149.00' },
            { label: 'Felt case', amount: '€18.00' },
            { label: 'Shipping to France', amount: '€6.00' },
            { label: 'Voucher', amount: '−€5.00', tone: 'good' },
          ]}
          total={{ label: 'Total', amount: '€168.00', note: 'about $183.10' }}
        />
      </Sample>
      <Sample name="Facts, MailAddress, ShareOfWhole">
        <Facts
          facts={[
            { term: 'Number', value: 'GS-20418' },
            { term: 'Date', value: '21 November 2026' },
            { term: 'Mail', value: <MailAddress>esme.vance.146@guests.example.org</MailAddress> },
          ]}
        />
        <div className="mt-6">
          <ShareOfWhole
            label="What your money does"
            parts={[
              { label: 'Parts and assembly', share: 58, text: '58 %' },
              { label: 'Shipping', share: 17, text: '17 %' },
              { label: 'Testing', share: 14, text: '14 %' },
              { label: 'Fees', share: 11, text: '11 %' },
            ]}
          />
        </div>
      </Sample>
    </>
  );
}

const COURSE = [
  { label: 'Mar 1', value: 12, ahead: null },
  { label: 'Mar 2', value: 31, ahead: null },
  { label: 'Mar 3', value: 40, ahead: { low: 40, expected: 40, high: 40 } },
  { label: 'Mar 4', value: null, ahead: { low: 46, expected: 52, high: 60 } },
  { label: 'Mar 5', value: null, ahead: { low: 51, expected: 63, high: 78 } },
];

export function DataSamples() {
  return (
    <Samples id="data" title="Numbers, tables, charts">
      <NumberSamples />
      <Sample name="DataTable" wide>
        <DataTable
          caption="Recent contributions"
          columns={COLUMNS}
          rows={ROWS}
          rowKey={(row) => row.id}
          choice={{
            name: 'sample-row',
            valueOf: (row) => row.id,
            labelOf: (row) => `Choose ${row.name}`,
            allLabel: 'Choose all',
          }}
        />
      </Sample>
      <Sample name="ChartFrame, BarChart">
        <ChartFrame
          title="Contributions"
          text="Per day"
          tableLabel="Show the numbers"
          renderTable={(caption) => <p className="text-14 text-soft">{caption}: a DataTable.</p>}
        >
          <BarChart
            label="Contributions per day, 40 at most"
            bars={DAYS.map((label, place) => ({
              label,
              value: 8 + ((place * 13) % 33),
              text: String(8 + ((place * 13) % 33)),
            }))}
            formatValue={String}
          />
        </ChartFrame>
      </Sample>
      <Sample name="CourseChart">
        <CourseChart
          label="Raised in total, and where that leads"
          points={COURSE}
          goal={60}
          legend={{ value: 'Raised', expected: 'Expected', band: '8 of 10 cases', goal: 'Goal' }}
          formatValue={String}
        />
      </Sample>
      <Sample name="WorldMap">
        <WorldMap
          label="Visits by country"
          places={[
            { code: 'DE', text: 'Germany: 420', shade: 4 },
            { code: 'BR', text: 'Brazil: 90', shade: 2 },
          ]}
          steps={[
            { shade: 2, text: '50–199' },
            { shade: 4, text: '400 and more' },
          ]}
        />
      </Sample>
      <Sample name="PlaceMap">
        <PlaceMap
          box={WORLD}
          places={[
            {
              ...placeOnWorld({ latitude: 38.7, longitude: -9.1 }),
              href: '#lisbon',
              text: 'Lisbon: 12 campaigns',
              share: 1,
            },
            {
              ...placeOnWorld({ latitude: 52.5, longitude: 13.4 }),
              href: '#berlin',
              text: 'Berlin: 3 campaigns',
              share: 0.25,
            },
          ]}
        />
      </Sample>
      <Sample name="BarList">
        <BarList
          label="Where visits come from"
          bars={[
            { label: 'Newsletter', value: 420, text: '420' },
            { label: 'Search', value: 236, text: '236' },
            { label: 'Direct', value: 90, text: '90' },
          ]}
        />
      </Sample>
    </Samples>
  );
}
