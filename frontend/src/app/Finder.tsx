import { Spotlight, spotlight } from '@mantine/spotlight';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { allTables } from '../api/tables';
import { PLACES, SETTINGS } from './nav';
import { paths } from './paths';

const MOST = 12;

export function openFinder() {
  spotlight.open();
}

/** Ctrl-K: to any place, table or source by some letters of its name. */
export function Finder() {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const { data: tables = [], isPending } = useQuery({ ...allTables, enabled: open });
  const sources = [...new Set(tables.map((table) => table.source))];
  const entries = [
    ...[...PLACES, ...SETTINGS]
      .filter(({ label }) => label !== 'Settings')
      .map(({ label, to }) => ({ label, note: 'place', to })),
    ...sources.map((name) => ({ label: name, note: 'source', to: paths.source(name) })),
    ...tables.map((table) => ({
      label: `${table.schema}.${table.name}`,
      note: table.source,
      to: paths.table(table.id),
    })),
  ];
  const wanted = text.trim().toLowerCase().split(/\s+/);
  const found = entries
    .filter(({ label, note }) =>
      wanted.every((part) => `${label} ${note}`.toLowerCase().includes(part)),
    )
    .slice(0, MOST);
  return (
    <Spotlight.Root
      query={text}
      onQueryChange={setText}
      shortcut="mod + K"
      onSpotlightOpen={() => setOpen(true)}
      onSpotlightClose={() => setOpen(false)}
    >
      <Spotlight.Search placeholder="Table, source or place" aria-label="Table, source or place" />
      <Spotlight.ActionsList>
        {found.map(({ label, note, to }) => (
          <Spotlight.Action key={to} onClick={() => void navigate(to)}>
            <bdi>{label}</bdi>&nbsp;<small>{note}</small>
          </Spotlight.Action>
        ))}
        {found.length === 0 && (
          <Spotlight.Empty>{isPending ? 'Looking…' : 'Nothing has such a name'}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
