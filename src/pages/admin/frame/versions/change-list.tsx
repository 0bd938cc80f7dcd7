import type { ChangeView } from '../admin-view.ts';
import './versions.css';

/** Fields with what they were and what they became. */
export function ChangeList({ changes }: { changes: readonly ChangeView[] }) {
  return (
    <ul className="version-changes">
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          <strong>{field}</strong> <del>{before}</del> <ins>{after}</ins>
        </li>
      ))}
    </ul>
  );
}
