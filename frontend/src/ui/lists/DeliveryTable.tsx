import { useMutation, useQuery } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from '../../api/client';
import { deliveries } from '../../api/incidents';
import { useLive } from '../../app/refresh';
import { ActButton } from '../Act';
import { DataTable } from '../DataTable';
import { Instant } from '../Instant';
import { done } from '../notify';
import { Panel } from '../Panel';
import { EmptyState, MutationProblem } from '../problems';
import { QueryView } from '../QueryView';
import { StatusBadge } from '../StatusBadge';
import type { Level } from '../status';

type Delivery = Schemas['WebhookDelivery'];

const LEVELS: Record<Delivery['state'], Level> = {
  PENDING: 'busy',
  DELIVERED: 'good',
  DEAD: 'bad',
};

interface Props {
  title: string;
  query: Parameters<typeof deliveries>[0];
}

/** What was sent to webhooks, and what came of it; what is over can be sent again. */
export function DeliveryTable({ title, query: filter }: Props) {
  const query = useQuery({ ...deliveries(filter), ...useLive() });
  const resend = useMutation({
    mutationFn: (deliveryId: string) =>
      unwrap(
        api.POST('/webhook-deliveries/{deliveryId}/resend', { params: { path: { deliveryId } } }),
      ),
    onSuccess: () => done('It is sent again.'),
  });
  return (
    <Panel title={title} flush>
      <MutationProblem error={resend.error} />
      <QueryView
        query={query}
        empty={{
          when: ({ items }) => items.length === 0,
          show: <EmptyState title="Nothing was sent" />,
        }}
      >
        {({ items }) => (
          <DataTable
            label={title}
            rows={items}
            rowKey={(row) => row.id}
            columns={[
              {
                key: 'state',
                head: 'State',
                sort: (row) => row.state,
                cell: (row) => (
                  <StatusBadge
                    level={LEVELS[row.state]}
                    label={row.state === 'DEAD' ? 'given up' : row.state}
                  />
                ),
              },
              {
                key: 'at',
                head: 'Made',
                sort: (row) => row.createdAt,
                cell: (row) => <Instant at={row.createdAt} />,
              },
              {
                key: 'tries',
                head: 'Attempts',
                align: 'right',
                sort: (row) => row.attempts,
                cell: (row) => row.attempts,
              },
              {
                key: 'next',
                head: 'Next',
                cell: (row) => (row.nextAttemptAt ? <Instant at={row.nextAttemptAt} /> : '–'),
              },
              {
                key: 'last',
                head: 'Last answer',
                cell: (row) => <bdi>{row.lastError ?? row.lastStatus ?? '–'}</bdi>,
              },
              {
                key: 'again',
                head: '',
                cell: (row) =>
                  row.state !== 'PENDING' && (
                    <ActButton
                      size="compact-xs"
                      variant="default"
                      loading={resend.isPending && resend.variables === row.id}
                      onClick={() => resend.mutate(row.id)}
                    >
                      Send again
                    </ActButton>
                  ),
              },
            ]}
          />
        )}
      </QueryView>
    </Panel>
  );
}
