import { Button, Group, Modal, Select, Stack, TagsInput, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Schemas } from '../../api/client';
import type { Table } from '../../api/tables';
import { MutationProblem } from '../../ui/problems';

type New = Schemas['NewInvestigation'];

interface Props {
  tables: Table[];
  opened: boolean;
  onClose: () => void;
  pending: boolean;
  error: unknown;
  onCreate: (question: New) => void;
}

const KINDS = [
  { value: 'CSV', label: 'a CSV file' },
  { value: 'PARQUET', label: 'a Parquet file' },
  { value: 'SOURCE_QUERY', label: 'a query on the source' },
  { value: 'LAKE_QUERY', label: 'a query on the replica (current_rows, history_rows)' },
];

const EMPTY: New = { name: '', tableId: '', extractKind: 'CSV', extract: '', measures: [] };

/** Asks for the extract, the table and what is to be summed. */
export function NewInvestigation({ tables, opened, onClose, pending, error, onCreate }: Props) {
  const [asked, setAsked] = useState<New>(EMPTY);
  const put = (more: Partial<New>) => setAsked((now) => ({ ...now, ...more }));
  const columns = tables.find(({ id }) => id === asked.tableId)?.columns ?? [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onCreate({ ...asked, filter: asked.filter?.trim() || undefined });
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="lg"
      title={<b>Ask about an extract</b>}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form onSubmit={submit}>
        <Stack gap="sm">
          <TextInput
            label="Question"
            placeholder="Why is the invoice report short?"
            required
            maxLength={200}
            value={asked.name}
            onChange={(event) => put({ name: event.currentTarget.value })}
            data-autofocus
          />
          <Select
            label="Table"
            required
            searchable
            limit={50}
            data={tables.map((table) => ({
              value: table.id,
              label: `${table.source} ${table.schema}.${table.name}`,
            }))}
            value={asked.tableId || null}
            onChange={(tableId) => put({ tableId: tableId ?? '', measures: [] })}
          />
          <Select
            label="The extract is"
            data={KINDS}
            value={asked.extractKind}
            onChange={(kind) => kind && put({ extractKind: kind as New['extractKind'] })}
          />
          <Textarea
            label={isQuery(asked) ? 'Query' : 'Path below the folder for extracts'}
            description="It has the key's columns and the measures by the table's names"
            required
            autosize
            minRows={isQuery(asked) ? 3 : 1}
            value={asked.extract}
            onChange={(event) => put({ extract: event.currentTarget.value })}
          />
          <TagsInput
            label="Measures"
            description="Columns whose sums are explained"
            required
            data={columns.filter((column) => isNumber(column.lakeType)).map(({ name }) => name)}
            value={asked.measures}
            onChange={(measures) => put({ measures })}
          />
          <TextInput
            label="Only rows with"
            description="A condition of DuckDB's SQL; all rows if empty"
            value={asked.filter ?? ''}
            onChange={(event) => put({ filter: event.currentTarget.value })}
          />
          <MutationProblem error={error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              loading={pending}
              disabled={!asked.name || !asked.tableId || !asked.extract || !asked.measures.length}
            >
              Ask
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function isQuery({ extractKind }: New): boolean {
  return extractKind === 'SOURCE_QUERY' || extractKind === 'LAKE_QUERY';
}

function isNumber(lakeType: string): boolean {
  return /^(int|long|decimal)/.test(lakeType);
}
