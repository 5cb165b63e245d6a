import { DataTable } from '../../ui/DataTable';
import { Panel } from '../../ui/Panel';
import { StatusBadge } from '../../ui/StatusBadge';

/** The desired configuration, what differs in Kafka Connect first. */
export function Config({ config, drift }: { config: Record<string, string>; drift: string[] }) {
  const differs = new Set(drift);
  const keys = [...new Set([...drift, ...Object.keys(config)])].sort(
    (a, b) => Number(differs.has(b)) - Number(differs.has(a)) || a.localeCompare(b),
  );
  return (
    <Panel
      title={
        drift.length > 0
          ? `Desired configuration; ${drift.length} settings differ in Kafka Connect`
          : 'Desired configuration, as Kafka Connect has it'
      }
      flush
    >
      <DataTable
        label="Configuration"
        rows={keys}
        rowKey={(key) => key}
        columns={[
          { key: 'key', head: 'Setting', cell: (key) => <code>{key}</code> },
          {
            key: 'value',
            head: 'Desired',
            cell: (key) => (key in config ? <code>{config[key]}</code> : 'not set'),
          },
          {
            key: 'drift',
            head: '',
            cell: (key) => (differs.has(key) ? <StatusBadge level="warn" label="differs" /> : ''),
          },
        ]}
      />
    </Panel>
  );
}
