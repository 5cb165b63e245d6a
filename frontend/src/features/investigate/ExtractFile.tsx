import { FileInput, Progress } from '@mantine/core';
import { bytes } from '../../ui/format';

interface Props {
  parquet: boolean;
  /** Largest that is taken. */
  limit: number;
  file?: File;
  onChoose: (file: File | undefined) => void;
  /** How much of it has gone, from 0 to 1; absent while nothing goes. */
  part?: number;
}

/** Why a file is not taken, before it is sent. */
export function refusal(file: File | undefined, limit: number): string | undefined {
  if (!file || file.size <= limit) return undefined;
  return `It has ${bytes(file.size)}, and at most ${bytes(limit)} are taken. Put it below the folder for extracts instead.`;
}

/** A file of this computer, and how much of it the service has. */
export function ExtractFile({ parquet, limit, file, onChoose, part }: Props) {
  return (
    <>
      <FileInput
        label="File"
        description={`At most ${bytes(limit)}; it has the key's columns and the measures by the table's names`}
        placeholder="Choose a file"
        accept={parquet ? '.parquet' : '.csv,text/csv'}
        required
        clearable
        clearButtonProps={{ 'aria-label': 'Take the file away' }}
        value={file ?? null}
        onChange={(chosen) => onChoose(chosen ?? undefined)}
        error={refusal(file, limit)}
        disabled={part !== undefined}
      />
      {part !== undefined && (
        <Progress value={part * 100} animated striped aria-label="The file is sent" />
      )}
    </>
  );
}
