import { useState } from 'react';
import { paths } from '#app/paths.ts';
import { CompareInput } from '#design/fields/compare-input.tsx';
import { DateSelect, dateParts, yearOptions } from '#design/fields/date-select.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { Calendar } from '#design/pickers/calendar.tsx';
import { Combobox } from '#design/pickers/combobox.tsx';
import { DatePicker } from '#design/pickers/date-picker.tsx';
import { matching } from '#design/pickers/options.ts';
import { type PlaceDetails, PlaceInput } from '#design/pickers/place-input.tsx';
import { SearchSelect } from '#design/pickers/search-select.tsx';
import { TagInput } from '#design/pickers/tag-input.tsx';
import { tagProblem, tidyTag } from '#modules/campaigns/rules.ts';
import { useLocale } from '#platform/web/messages.tsx';
import { Sample, Samples } from './sample.tsx';

const TODAY = '2026-11-21';

const TOWNS = [
  ['Berlin', 'Germany'],
  ['Bergen', 'Norway'],
  ['Bern', 'Switzerland'],
  ['Lisbon', 'Portugal'],
  ['Lima', 'Peru'],
  ['Ljubljana', 'Slovenia'],
].map(([label = '', text = '']) => ({ value: label.toLowerCase(), label, text }));

const INSTRUMENTS = [
  'Accordion',
  'Bassoon',
  'Cello',
  'Clarinet',
  'Double bass',
  'Flute',
  'Harp',
  'Oboe',
  'Piano',
  'Viola',
  'Violin',
].map((label) => ({ value: label.toLowerCase(), label }));

const searchTowns = (text: string) => Promise.resolve(matching(TOWNS, text));
const refreshTowns = (text: string) => Promise.resolve(matching(TOWNS, text));

/** Five tags of twenty characters, one complaint at a time. */
function checkTags(tags: readonly string[]): string | undefined {
  const problem = tagProblem(tags);
  if (problem === null) return undefined;
  return problem.endsWith('tag_list_max_length')
    ? 'Five tags at most.'
    : 'A tag has 20 characters at most.';
}

function ChoiceSamples() {
  const [town, setTown] = useState('');
  const [place, setPlace] = useState<PlaceDetails | null>(null);
  return (
    <>
      <Sample name="Combobox" note="any text; suggestions 150 ms after the last key">
        <Combobox
          label="Town"
          name="sample-town"
          placeholder="Try “ber”"
          search={searchTowns}
          from={1}
          onChoose={({ label, text }) => setTown(`${label}, ${text}`)}
          hint={town || 'Nothing chosen yet.'}
        />
      </Sample>
      <Sample name="PlaceInput" note="the places of the gazetteer; details fill other fields">
        <PlaceInput
          label="City"
          name="sample-city"
          source={paths.api('places')}
          onPlace={setPlace}
          hint={place ? `${place.city} · ${place.state ?? '–'} · ${place.country}` : 'Try “port”.'}
        />
      </Sample>
      <Sample name="SearchSelect" note="one of the list; the platform’s select without a script">
        <div className="grid gap-5">
          <SearchSelect
            label="Instrument"
            name="sample-instrument"
            options={INSTRUMENTS}
            prompt="Choose"
            defaultValue="cello"
          />
          <SearchSelect
            label="Town from afar"
            name="sample-afar"
            options={TOWNS.slice(0, 2)}
            prompt="Choose"
            refresh={refreshTowns}
            hint="Asked a second after the last key."
          />
        </div>
      </Sample>
      <Sample name="TagInput" note="new tags, five of twenty characters">
        <TagInput
          label="Tags"
          name="sample-tags"
          allowNew
          allowSpaces
          plain={tidyTag}
          existing={['ocean', 'field recording', 'radio', 'science']}
          defaultTags={['ocean', 'microphone']}
          check={checkTags}
          hint="Comma, Enter or Tab ends one."
        />
      </Sample>
      <Sample name="TagInput" note="known tags of at most eight characters, no spaces">
        <TagInput
          label="Colours"
          name="sample-colours"
          existing={['red', 'green', 'blue', 'ultramarine']}
          maxLength={8}
          placeholder="red"
        />
      </Sample>
    </>
  );
}

function DateSamples() {
  const locale = useLocale();
  const [day, setDay] = useState(TODAY);
  const names = {
    month: { name: 'sample-leap-month', label: 'Month' },
    day: { name: 'sample-leap-day', label: 'Day' },
    year: { name: 'sample-leap-year', label: 'Year' },
  };
  return (
    <>
      <Sample name="Calendar" note="42 days, 12 months, 12 years">
        <div data-sample="calendar">
          <Calendar value={day} today={TODAY} min="2026-01-10" onChoose={setDay} />
        </div>
        <p className="text-14 text-soft">{day}</p>
      </Sample>
      <Sample name="DatePicker, DateSelect">
        <div className="grid gap-5">
          <DatePicker label="Launch" name="sample-launch" today={TODAY} min={TODAY} />
          <DatePicker
            label="Deadline"
            name="sample-deadline"
            today={TODAY}
            defaultValue="2026-12-24"
            error="At most 60 days after the launch."
          />
          <DateSelect
            legend="Date of birth with leap years"
            parts={dateParts(locale, names, yearOptions(2026, -100))}
          />
        </div>
      </Sample>
      <Sample name="CompareInput" note="equal to another field">
        <form className="grid gap-5" action="#pickers" aria-label="Compare">
          <TextInput label="Email" name="sample-email" type="email" />
          <CompareInput
            label="Email again"
            name="sample-email-again"
            type="email"
            compareTo="sample-email"
          />
        </form>
      </Sample>
    </>
  );
}

export function PickerSamples() {
  return (
    <Samples id="pickers" title="Pickers">
      <ChoiceSamples />
      <DateSamples />
    </Samples>
  );
}
