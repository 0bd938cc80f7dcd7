import type { ShellView } from '../admin-view.ts';
import { useKeysChoice } from './use-keys-choice.ts';
import { useRowKeys } from './use-row-keys.ts';

interface KeysSwitchProps extends Pick<ShellView, 'texts'> {
  readonly hasNext: boolean;
}

/** What single keys do on the page, and the button that switches them off and on. */
export function KeysSwitch({ texts, hasNext }: KeysSwitchProps) {
  const [isOn, choose] = useKeysChoice();
  useRowKeys(isOn);
  const keys = hasNext ? texts.keysNext : texts.keys;
  return (
    <span className="needs-script">
      {isOn ? keys : texts.keysOff}{' '}
      <button type="button" className="text-link text-link-plain" onClick={() => choose(!isOn)}>
        {isOn ? texts.turnKeysOff : texts.turnKeysOn}
      </button>
    </span>
  );
}
