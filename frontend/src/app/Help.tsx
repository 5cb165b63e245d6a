import { Kbd, Modal, Table } from '@mantine/core';
import { KEYS } from './shortcuts';

/** The keys. */
export function Help({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Keys"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Table withRowBorders={false}>
        <Table.Tbody>
          {KEYS.map(([keys, meaning]) => (
            <Table.Tr key={keys}>
              <Table.Th scope="row">
                {keys.split(/\s+/).map((key) => (
                  <Kbd key={key} mr={4}>
                    {key}
                  </Kbd>
                ))}
              </Table.Th>
              <Table.Td>{meaning}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
