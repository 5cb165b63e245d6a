/** From here on a name may be broken to fit. */
const WHOLE = 24;

/** A name from a source: text in whatever direction, broken in two only where it is long. */
export function Name({ children }: { children: string }) {
  return (
    <bdi style={{ display: 'inline-block', minWidth: `${Math.min(children.length, WHOLE)}ch` }}>
      {children}
    </bdi>
  );
}
