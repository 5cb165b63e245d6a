import { localTime, relative, utcTime } from './format';
import { useNow } from './now';

interface Props {
  at: string;
  /** `both` where there is room for the time and how long ago it is. */
  show?: 'relative' | 'local' | 'both';
}

/** A moment: local or relative, in UTC on hover and for machines. */
export function Instant({ at, show = 'relative' }: Props) {
  const date = new Date(at);
  const title = `${localTime(date)} local, ${utcTime(date)}`;
  return (
    <time
      dateTime={date.toISOString()}
      title={title}
      style={{ whiteSpace: show === 'both' ? 'normal' : 'nowrap' }}
    >
      {show === 'local' ? (
        localTime(date)
      ) : show === 'both' ? (
        <>
          {localTime(date)} (<Relative at={date.getTime()} />)
        </>
      ) : (
        <Relative at={date.getTime()} />
      )}
    </time>
  );
}

function Relative({ at }: { at: number }) {
  return <>{relative(at, useNow())}</>;
}
