import type { MemberImport } from '@kitchen-table/contract/groups-imports'
import { expect, test } from 'vitest'
import {
  callImport,
  listRows,
  openImportProduct,
  planImport,
  runImport,
} from '../testing/member-import-requests.ts'
import { emailOf } from '../testing/sample-people.ts'

const learner = emailOf('learner')

test.each([
  { name: 'in the cell', lines: ['Email,First,Last', `"ada@firm.example; ${learner}",Ada,Low`] },
  {
    name: 'in another column',
    lines: ['Email,First,Last,Personal Email', `ada@firm.example,Ada,Low,${learner}`],
  },
  { name: 'beside an empty cell', lines: ['Email,First,Last,Personal Email', `,Ada,Low,${learner}`] },
])('a member whose address stands beside another one is found by it: $name', async ({ lines }) => {
  const product = await openImportProduct()
  const others = ['young', 'pending'].map((name) => `${emailOf(name)},Cy,`)
  const { id } = await planImport(product, [...lines, ...others].join('\n'), {
    columns: { email: 0, first: 1, last: 2, fullName: null, subGroup: null, status: null },
  })
  const [row] = await listRows(product, id)
  expect(row).toMatchObject({ email: learner, verdict: 'change' })
  await runImport(product, id)
  expect(await callImport<MemberImport>(product, 'GET', id)).toMatchObject({ missing: 1 })
  const { members } = await callImport<{ members: { email: string }[] }>(product, 'GET', `${id}/missing`)
  expect(members.map(({ email }) => email)).toEqual([emailOf('disabled')])
})
