import { CloseButton, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { IconFilter } from './icons';

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** The filter of a list; `/` goes to it. */
export function Filter({ label, value, onChange }: Props) {
  // The address follows what is typed, some letters behind: what comes back of that is no news.
  const [text, setText] = useState(value);
  const sent = useRef<string[]>([]);
  useEffect(() => {
    const known = sent.current.indexOf(value);
    sent.current = sent.current.slice(known + 1);
    if (known < 0) setText(value);
  }, [value]);
  const change = (next: string) => {
    setText(next);
    sent.current.push(next);
    onChange(next);
  };
  return (
    <TextInput
      data-filter
      aria-label={label}
      placeholder={`${label}  ( / )`}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          change('');
          event.currentTarget.blur();
        }
      }}
      leftSection={<IconFilter size={15} aria-hidden="true" />}
      rightSection={
        text ? <CloseButton size="sm" aria-label="Clear" onClick={() => change('')} /> : null
      }
      size="sm"
      w={240}
    />
  );
}
