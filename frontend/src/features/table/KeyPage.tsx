import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { keyHistory } from '../../api/keys';
import { oneTable, type Table } from '../../api/tables';
import { paths } from '../../app/paths';
import { PageHead } from '../../ui/PageHead';
import { Panel } from '../../ui/Panel';
import { EmptyState } from '../../ui/problems';
import { QueryView } from '../../ui/QueryView';
import { KeyLife } from './KeyLife';
import classes from './KeyPage.module.css';

/** What happened to this row, and what is it now? */
export function KeyPage() {
  const { tableId = '' } = useParams();
  const query = useQuery(oneTable(tableId));
  return <QueryView query={query}>{(table) => <OneKey table={table} />}</QueryView>;
}

function OneKey({ table }: { table: Table }) {
  const [search, setSearch] = useSearchParams();
  const asked = search.getAll('key');
  return (
    <>
      <PageHead
        title={`A key of ${table.schema}.${table.name}`}
        above={
          <>
            <Link to={paths.fleet()}>Fleet</Link> /{' '}
            <Link to={paths.table(table.id)}>
              <bdi>
                {table.schema}.{table.name}
              </bdi>
            </Link>
          </>
        }
      />
      <Search
        key={asked.join('\n')}
        table={table}
        asked={asked}
        onAsk={(values) => setSearch(values.map((value): [string, string] => ['key', value]))}
      />
      {asked.length === 0 ? (
        <EmptyState title="Which key?">
          Its changes are told from history, oldest first, beside its row at the source and in the
          lake now.
        </EmptyState>
      ) : (
        <Life table={table} asked={asked} />
      )}
    </>
  );
}

interface SearchProps {
  table: Table;
  asked: string[];
  onAsk: (values: string[]) => void;
}

function Search({ table, asked, onAsk }: SearchProps) {
  const columns = table.columns
    .filter(({ keyPosition }) => keyPosition > 0)
    .sort((a, b) => a.keyPosition - b.keyPosition);
  const [values, setValues] = useState(() => columns.map((_, index) => asked[index] ?? ''));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAsk(values);
  };
  return (
    <form onSubmit={submit} className={classes.search}>
      {columns.map(({ name, sourceType }, index) => (
        <TextInput
          key={name}
          label={<bdi>{name}</bdi>}
          placeholder={sourceType}
          value={values[index] ?? ''}
          onChange={(event) => setValues(values.with(index, event.currentTarget.value))}
          data-filter={index === 0 ? true : undefined}
          autoComplete="off"
          spellCheck={false}
        />
      ))}
      <Button type="submit" disabled={values.every((value) => value === '')}>
        Find
      </Button>
    </form>
  );
}

function Life({ table, asked }: { table: Table; asked: string[] }) {
  const query = useQuery(keyHistory(table.id, asked));
  return (
    <QueryView
      query={query}
      empty={{
        when: (life) =>
          !life.atSource && !life.inLake && life.changes.every(({ op }) => op === 't'),
        show: (
          <Panel title="Now">
            <EmptyState title="Nobody has this key">
              It is not in history nor in the current table
              {query.data?.sourceFailure
                ? `; the source could not be asked: ${query.data.sourceFailure}`
                : ' nor at the source.'}
            </EmptyState>
          </Panel>
        ),
      }}
    >
      {(life) => <KeyLife key={asked.join('\n')} table={table} asked={asked} life={life} />}
    </QueryView>
  );
}
