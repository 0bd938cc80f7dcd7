import { Check, Link2 } from 'lucide-react';
import { useState } from 'react';
import { Button, type ButtonLook, type ButtonSize } from './button.tsx';

export interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  readonly doneLabel: string;
  readonly look?: ButtonLook;
  readonly size?: ButtonSize;
  readonly onCopied?: () => void;
}

/** Copies `text` and says so for two seconds; absent where no script runs. */
export function CopyButton({ text, label, doneLabel, look, size, onCopied }: CopyButtonProps) {
  const [done, setDone] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // A browser that lets no page copy still lets people do it.
      prompt(label, text);
      return;
    }
    setDone(true);
    onCopied?.();
    setTimeout(() => setDone(false), 2000);
  };
  return (
    <Button
      className="needs-script"
      look={look ?? 'line'}
      size={size ?? 'medium'}
      icon={done ? <Check aria-hidden="true" /> : <Link2 aria-hidden="true" />}
      onClick={copy}
    >
      <span aria-live="polite">{done ? doneLabel : label}</span>
    </Button>
  );
}
