import type { ReactNode } from 'react';

/** One component with its name. */
export function Sample(props: {
  name: string;
  note?: string;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={props.wide ? 'min-w-0 lg:col-span-2' : 'min-w-0'}>
      <p className="mb-3 text-14 text-soft">
        <code className="font-semibold text-ink">{props.name}</code>
        {props.note && <span> · {props.note}</span>}
      </p>
      {props.children}
    </div>
  );
}

/** A family of components, two beside each other where there is room. */
export function Samples({
  id,
  title,
  children,
}: {
  id: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <section id={id} className="border-t border-line py-10" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="mb-6">
        {title}
      </h2>
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">{children}</div>
    </section>
  );
}

/** Parts in a row that wraps. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
