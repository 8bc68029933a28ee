import { createWorkbook } from '@kitchen-table/application/testing/samples'
import { expectRefusal } from '@kitchen-table/application/testing/suites'
import type { MemberImport } from '@kitchen-table/contract/organizations'
import { emailOf } from '@kitchen-table/embedded/testing/samples'
import { expect, test } from 'vitest'
import {
  callMemberImport,
  listImportRows,
  openMemberImportProduct,
  planMemberImport,
  runMemberImport,
} from '../../testing/member-import-requests.ts'

const learner = emailOf('learner')

test.each([
  ['in the cell', ['Email,First,Last', `"ada@firm.example; ${learner}",Canary-learner,`]],
  ['in another column', ['Email,First,Last,Personal Email', `ada@firm.example,Canary-learner,,${learner}`]],
  ['beside an empty cell', ['Email,First,Last,Personal Email', `,Canary-learner,,${learner}`]],
])('a member whose address stands beside another one is found by it: %s', async (_name, lines) => {
  const product = await openMemberImportProduct()
  const others = ['young', 'pending'].map((name) => `${emailOf(name)},Cy,`)
  const { id } = await planMemberImport(product, [...lines, ...others].join('\n'), {
    columns: { email: 0, first: 1, last: 2, fullName: null, subGroup: null, status: null },
  })
  const [row] = await listImportRows(product, id)
  expect(row).toMatchObject({ email: learner, verdict: 'same' })
  await runMemberImport(product, id)
  expect(await callMemberImport<MemberImport>(product, 'GET', id)).toMatchObject({ missing: 1 })
  const { members } = await callMemberImport<{ members: { email: string }[] }>(
    product,
    'GET',
    `${id}/missing`,
  )
  expect(members.map(({ email }) => email)).toEqual([emailOf('disabled')])
})

test.each([
  { name: 'in the cell', lines: ['Email,First,Last', `"ada@firm.example; ${learner}",Ada,Low`] },
  {
    name: 'in the cell, beside the address of an office that is theirs',
    lines: [
      'Email,First,Last',
      `"${learner}; ada@firm.example",Ada,Low`,
      `"${learner}; bo@firm.example",Bo,Dahl`,
    ],
  },
  {
    name: 'in a further column',
    lines: ['Email,First,Last,Other Email', `ada@firm.example,Ada,Low,${learner}`],
  },
])('a member with another name keeps it, and nobody is removed by the file: $name', async ({ lines }) => {
  const product = await openMemberImportProduct()
  const { id } = await planMemberImport(product, [...lines, `${emailOf('young')},Cy,`].join('\n'), {
    columns: { email: 0, first: 1, last: 2, fullName: null, subGroup: null, status: null },
  })
  const [row] = await listImportRows(product, id)
  expect(row).toMatchObject({ email: 'ada@firm.example', first: 'Ada', last: 'Low', verdict: 'create' })
  await runMemberImport(product, id)
  expect(await callMemberImport<MemberImport>(product, 'GET', id)).toMatchObject({
    missing: null,
    hasOtherPeople: true,
  })
})

test('a row with only the addresses of members with other names changes none of them', async () => {
  const product = await openMemberImportProduct()
  const lines = ['Email,First,Last', `"${learner}; ${emailOf('young')}",Ada,Low`]
  const { id } = await planMemberImport(product, lines.join('\n'))
  expect((await listImportRows(product, id))[0]).toMatchObject({ verdict: 'cannot' })
})

test.each([
  'Team Lead',
  'Buddy',
  'Coach',
  'Mentor',
  'Teacher',
  'Case Worker',
  'Counselor',
  'Director',
  'HR Contact',
])('the address of another person is none of the row: %s', async (who) => {
  const product = await openMemberImportProduct()
  const lines = [`Email,First,Last,${who} Email`, `ada@firm.example,Canary-learner,Person,${learner}`]
  const { id } = await planMemberImport(product, lines.join('\n'), {
    columns: { email: 0, first: 1, last: 2, fullName: null, subGroup: null, status: null },
  })
  const [row] = await listImportRows(product, id)
  expect(row).toMatchObject({ email: 'ada@firm.example', verdict: 'create' })
})

const here = ['learner', 'young'].map((name) => ({ email: emailOf(name), row: `${emailOf(name)},Cy,Dahl` }))
const listed = ['Email,First,Last', ...here.map(({ row }) => row)]
const sheet = [['Email', 'First', 'Last'], ...here.map(({ row }) => row.split(','))]
const loose = here.map(({ email }, at) => `${at + 1} Cy Dahl ${email} Kitchen`)

const isKnown = async (file: string | Uint8Array) => {
  const product = await openMemberImportProduct()
  const { id } = await planMemberImport(product, file)
  await runMemberImport(product, id)
  const { missing, hasOtherPeople } = await callMemberImport<MemberImport>(product, 'GET', id)
  const path = `/api/groups/acme/imports/${id}/missing`
  if (hasOtherPeople) {
    await expectRefusal(product.request('manager', 'GET', path), 'groups.missing_changed')
    const removal = product.request('manager', 'POST', `${path}/removed`, { count: 2 })
    await expectRefusal(removal, 'groups.missing_changed')
  }
  return { missing, hasOtherPeople }
}

/** A workbook of the people and another sheet. */
const withSheet =
  (name: string, ...rows: string[][]) =>
  () =>
    createWorkbook([
      { name: 'Kitchen', rows: sheet },
      { name, rows },
    ])

type ListFile = string | (() => Promise<Uint8Array>)

const ada = [emailOf('pending'), 'Ada']

test.each<[name: string, file: ListFile]>([
  ['a name below the people', [...listed, '', 'Ada Low'].join('\n')],
  ['another sheet of people', withSheet('Office', ['Email', 'First'], ada)],
  ['another sheet of people without headings', withSheet('Office', ada, [emailOf('disabled'), 'Bo'])],
  [
    'another sheet of people without addresses',
    withSheet('Hourly', ['Name', 'Phone'], ['Bob Ray', '555-1234']),
  ],
  ['a line below the people that may name one', [...listed, '', 'Bob Ray (no email yet)'].join('\n')],
  [
    'a line of copied text with a number, a name and a department',
    [...loose, '12 Bob Ray Housekeeping 2100'].join('\n'),
  ],
  ['a line of copied text with one name', [...loose, `Ada ${emailOf('pending')}`].join('\n')],
  ['a line of copied text without an address', [...loose, 'Ada Low'].join('\n')],
])('T67: nobody is removed by a file with %s', async (_, file) => {
  expect(await isKnown(typeof file === 'string' ? file : await file())).toEqual({
    missing: null,
    hasOtherPeople: true,
  })
})

test.each<[name: string, file: ListFile]>([
  ['a count below the people', [...listed, '', 'Total: 2'].join('\n')],
  ['a sentence below the people', [...listed, '', 'For internal use only'].join('\n')],
  [
    'a cover sheet that names an address',
    () =>
      createWorkbook([
        { name: 'Cover', rows: [['Staff list'], ['Questions'], ['hr@firm.example']] },
        { name: 'Kitchen', rows: sheet },
      ]),
  ],
  ['another sheet that has only headings', withSheet('Template', ['Email', 'First'])],
  ['lines of copied text about people', loose.join('\n')],
])('those who are missing are known of a file with %s', async (_, file) => {
  expect(await isKnown(typeof file === 'string' ? file : await file())).toEqual({
    missing: 2,
    hasOtherPeople: false,
  })
})
