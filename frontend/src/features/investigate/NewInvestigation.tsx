import { Button, Group, Modal, Select, Stack, TagsInput, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Schemas } from '../../api/client';
import type { Table } from '../../api/tables';
import { MutationProblem } from '../../ui/problems';
import { ExtractFile, refusal } from './ExtractFile';

type New = Schemas['NewInvestigation'];

interface Props {
  tables: Table[];
  opened: boolean;
  onClose: () => void;
  pending: boolean;
  error: unknown;
  /** Largest file that may be uploaded; absent where none are taken. */
  uploadLimit?: number;
  /** How much of the file has gone. */
  part?: number;
  onCreate: (question: New, file?: File) => void;
}

const UPLOADS = [
  { value: 'UPLOADED_CSV', label: 'a CSV file of this computer' },
  { value: 'UPLOADED_PARQUET', label: 'a Parquet file of this computer' },
];

const KINDS = [
  { value: 'CSV', label: 'a CSV file below the folder for extracts' },
  { value: 'PARQUET', label: 'a Parquet file below the folder for extracts' },
  { value: 'SOURCE_QUERY', label: 'a query on the source' },
  { value: 'LAKE_QUERY', label: 'a query on the replica (current_rows, history_rows)' },
];

const EMPTY: New = { name: '', tableId: '', extractKind: 'CSV', extract: '', measures: [] };

/** Asks for the extract, the table and what is to be summed. */
export function NewInvestigation(props: Props) {
  const { tables, opened, onClose, pending, error, uploadLimit, part, onCreate } = props;
  const [asked, setAsked] = useState<New>(EMPTY);
  const [file, setFile] = useState<File>();
  const put = (more: Partial<New>) => setAsked((now) => ({ ...now, ...more }));
  const columns = tables.find(({ id }) => id === asked.tableId)?.columns ?? [];
  const isUploaded = UPLOADS.some(({ value }) => value === asked.extractKind);
  const extract = isUploaded ? (file?.name ?? '') : asked.extract;
  const refused = isUploaded ? refusal(file, uploadLimit ?? 0) : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const question = { ...asked, extract, filter: asked.filter?.trim() || undefined };
    onCreate(question, isUploaded ? file : undefined);
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
            data={uploadLimit === undefined ? KINDS : [...UPLOADS, ...KINDS]}
            allowDeselect={false}
            value={asked.extractKind}
            onChange={(kind) => kind && put({ extractKind: kind as New['extractKind'] })}
          />
          {isUploaded ? (
            <ExtractFile
              parquet={asked.extractKind === 'UPLOADED_PARQUET'}
              limit={uploadLimit ?? 0}
              file={file}
              onChoose={setFile}
              part={pending ? part : undefined}
            />
          ) : (
            <Textarea
              label={isQuery(asked) ? 'Query' : 'Path below the folder for extracts'}
              description="It has the key's columns and the measures by the table's names"
              required
              autosize
              minRows={isQuery(asked) ? 3 : 1}
              value={asked.extract}
              onChange={(event) => put({ extract: event.currentTarget.value })}
            />
          )}
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
              disabled={
                !asked.name ||
                !asked.tableId ||
                !extract ||
                !asked.measures.length ||
                refused !== undefined
              }
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
