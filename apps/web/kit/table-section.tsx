import { useState } from 'react'
import { IconButton } from '../src/ui/icon-button.tsx'
import { LineIcon } from '../src/ui/line-icon.tsx'
import { Menu, MenuItem } from '../src/ui/overlays/menu.tsx'
import {
  HeaderCell,
  RowActions,
  type SortOrder,
  Table,
  TableCell,
  TableRow,
} from '../src/ui/tables/table.tsx'
import { Sample, Section } from './sample.tsx'

const MEMBERS = [
  { name: 'Maya Reyes', email: 'maya.reyes@example.org', done: 12 },
  { name: 'Ada Okafor', email: 'ada.okafor@example.org', done: 4 },
  { name: 'Jon Berg', email: 'jon.berg@example.org', done: 108 },
  { name: 'Lin Wei', email: 'lin.wei@example.org', done: 0 },
]

export function TableSection() {
  const [order, setOrder] = useState<SortOrder>('ascending')
  const sorted = MEMBERS.toSorted((a, b) => a.name.localeCompare(b.name) * (order === 'descending' ? -1 : 1))

  return (
    <Section title="Table">
      <Sample name="table">
        <Table caption="Members">
          <thead>
            <tr>
              <HeaderCell
                sort={order}
                onSort={() => setOrder(order === 'ascending' ? 'descending' : 'ascending')}
              >
                Name
              </HeaderCell>
              <HeaderCell sort="none">E-mail</HeaderCell>
              <HeaderCell numeric>Units done</HeaderCell>
              <HeaderCell>
                <span className="sr-only">Actions</span>
              </HeaderCell>
            </tr>
          </thead>
          <tbody>
            {sorted.map((member) => (
              <TableRow key={member.email}>
                <TableCell as="th">{member.name}</TableCell>
                <TableCell>{member.email}</TableCell>
                <TableCell numeric>{member.done}</TableCell>
                <TableCell>
                  <RowActions>
                    <IconButton icon="download" label={`Download ${member.name}'s progress`} />
                    <Menu
                      label={`More for ${member.name}`}
                      trigger={<LineIcon name="more" className="size-6 text-soft" />}
                    >
                      <MenuItem icon="user">Make manager</MenuItem>
                      <MenuItem icon="close" danger>
                        Remove
                      </MenuItem>
                    </Menu>
                  </RowActions>
                </TableCell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      </Sample>
    </Section>
  )
}
