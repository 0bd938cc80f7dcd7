import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#platform/web/messages.tsx';
import { TextInput, type TextInputProps } from './text-input.tsx';

/** A password that can be looked at; give `autoComplete` so that managers know which one it is. */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'suffix'>) {
  const t = useT();
  const [shown, setShown] = useState(false);
  const toggle = (
    <button
      type="button"
      className="control-button needs-script"
      aria-pressed={shown}
      aria-label={t('design.show_password')}
      onClick={() => setShown(!shown)}
    >
      {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
    </button>
  );
  return (
    <TextInput
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      type={shown ? 'text' : 'password'}
      suffix={toggle}
    />
  );
}
