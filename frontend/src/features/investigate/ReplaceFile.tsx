import { FileButton, Progress } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Investigation, investigations, uploadExtract } from '../../api/investigations';
import { ActButton } from '../../ui/Act';
import { done } from '../../ui/notify';
import { MutationProblem } from '../../ui/problems';
import { refusal } from './ExtractFile';

/** Another file in the place of the one that was uploaded. */
export function ReplaceFile({ asked }: { asked: Investigation }) {
  const limit = useQuery(investigations).data?.uploadLimitBytes;
  const [part, setPart] = useState<number>();
  const sending = useMutation({
    mutationFn: (file: File) => {
      const refused = limit === undefined ? undefined : refusal(file, limit);
      return refused ? Promise.reject(new Error(refused)) : uploadExtract(asked.id, file, setPart);
    },
    onSuccess: () => done('Kept; answers from now on take it.'),
    onSettled: () => setPart(undefined),
  });
  return (
    <>
      <FileButton
        accept={asked.extractKind === 'UPLOADED_PARQUET' ? '.parquet' : '.csv,text/csv'}
        onChange={(file) => file && sending.mutate(file)}
      >
        {(props) => (
          <ActButton {...props} size="compact-sm" variant="default" loading={sending.isPending}>
            Another file…
          </ActButton>
        )}
      </FileButton>
      {part !== undefined && (
        <Progress value={part * 100} animated striped aria-label="The file is sent" mt="xs" />
      )}
      <MutationProblem error={sending.error} />
    </>
  );
}
