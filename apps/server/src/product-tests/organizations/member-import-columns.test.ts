import { expectRefusal } from '@kitchen-table/application/testing/suites'
import type { ImportRow, MemberImport } from '@kitchen-table/contract/organizations'
import { formatImportReason } from '@kitchen-table/domain/member-import'
import { expect, test } from 'vitest'
import { addUpload } from '../../testing/endpoint-fixtures/preconditions.ts'
import {
  callMemberImport,
  csvFile,
  listImportRows,
  openMemberImportProduct,
  planMemberImport,
} from '../../testing/member-import-requests.ts'
import type { TestProduct } from '../../testing/product.ts'

const plan = (product: TestProduct, body: object) =>
  product.request('manager', 'POST', '/api/groups/acme/imports', { ...body })

async function describeRows(product: TestProduct, id: string): Promise<string[]> {
  const rows = await listImportRows(product, id)
  return rows.map((row) => [row.email, row.first, row.last, formatImportReason(row) ?? ''].join('|'))
}

test('a file with an uncertain column is asked about, and its upload is planned with the answer', async () => {
  const product = await openMemberImportProduct()
  const bytes = Buffer.from('Name,Email,Dept\n"Lund, Ida",ida@x.example,Ops\n')
  const { uploadId: upload } = await addUpload(product, 'manager', { ...csvFile, bytes })
  const question = await expectRefusal(plan(product, { upload }), 'groups.import_unclear')
  expect(question).toEqual({
    columns: [
      { index: 0, heading: 'Name', samples: ['Lund, Ida'] },
      { index: 1, heading: 'Email', samples: ['ida@x.example'] },
      { index: 2, heading: 'Dept', samples: ['Ops'] },
    ],
    guess: { email: 1, first: null, last: null, fullName: 0, subGroup: null, status: null },
    encodings: [],
  })
  const columns = { email: 1, first: null, last: null, fullName: 0, subGroup: null, status: null }
  const response = await plan(product, { upload, columns })
  expect(response.status).toBe(201)
  const { id, columns: use }: MemberImport = await response.json()
  expect(use).toEqual({ read: ['Email', 'Name'], notRead: ['Dept'] })
  expect(await describeRows(product, id)).toEqual(['ida@x.example|Ida|Lund|'])
})

test('where two encodings are as likely, three names are shown each way, and the answer counts', async () => {
  const product = await openMemberImportProduct()
  // Byte 0xF8 is ø in Western Europe and ř in Central Europe; both stand between these letters.
  const bytes = Buffer.from('Email,First\na@x.example,K\xf8en\nb@x.example,Adrian\n', 'latin1')
  const { uploadId: upload } = await addUpload(product, 'manager', { ...csvFile, bytes })
  const question = await expectRefusal(plan(product, { upload }), 'groups.import_unclear')
  expect(question).toMatchObject({
    encodings: [
      { encoding: 'windows-1250', names: ['Křen'] },
      { encoding: 'windows-1252', names: ['Køen'] },
    ],
  })
  const response = await plan(product, { upload, encoding: 'windows-1252' })
  const { id }: MemberImport = await response.json()
  expect(await describeRows(product, id)).toEqual(['a@x.example|Køen||', 'b@x.example|Adrian||'])
})

test('who has left is not invited unless the manager chooses it, and is no obstacle for a second line', async () => {
  const product = await openMemberImportProduct()
  const { id, counts } = await planMemberImport(
    product,
    'Email,First,Status\na@x.example,Ida,Terminated\na@x.example,Ida,Active\nb@x.example,Uwe,Left\n',
  )
  expect(counts).toMatchObject({ create: 1, cannot: 2 })
  expect(await describeRows(product, id)).toEqual([
    'a@x.example|Ida||Left in your file (Terminated)',
    'a@x.example|Ida||',
    'b@x.example|Uwe||Left in your file (Left)',
  ])
  // Another line with the address is judged again, and stays marked.
  const cells = { email: 'c@x.example', first: 'Ida', last: '', subGroup: '' }
  await callMemberImport(product, 'PUT', `${id}/rows/3`, cells)
  expect((await describeRows(product, id))[0]).toBe('a@x.example|Ida||Left in your file (Terminated)')
  const chosen = { email: 'b@x.example', first: 'Uwe', last: '', subGroup: '' }
  const { row } = await callMemberImport<{ row: ImportRow }>(product, 'PUT', `${id}/rows/4`, chosen)
  expect(row.verdict).toBe('create')
})

test('the role of a file makes nobody a manager', async () => {
  const product = await openMemberImportProduct()
  const { id } = await planMemberImport(product, 'Email,First,Role\nboss@x.example,Ida,manager\n')
  const rows = await listImportRows(product, id)
  expect(rows).toMatchObject([{ email: 'boss@x.example', verdict: 'create' }])
  expect(JSON.stringify(rows)).not.toContain('manager')
})

test('a column that was chosen for who has left, and is not understood, stands in the review with three of its values', async () => {
  const product = await openMemberImportProduct()
  const people = ['Pool A', 'Pool B', 'Pool C', 'Pool D'].map((pool, at) => `p${at}@x.example,Ida,${pool}`)
  const bytes = Buffer.from(`Email,First,Pool\n${people.join('\n')}\n`)
  const { uploadId: upload } = await addUpload(product, 'manager', { ...csvFile, bytes })
  const columns = { email: 0, first: 1, last: null, fullName: null, subGroup: null, status: 2 }
  const { id }: MemberImport = await (await plan(product, { upload, columns })).json()
  const stored = await product.request('manager', 'GET', `/api/groups/acme/imports/${id}`)
  const { columns: use }: MemberImport = await stored.json()
  expect(use).toEqual({
    read: ['Email', 'First'],
    notRead: ['Pool'],
    unclearStates: { column: 'Pool', values: ['Pool A', 'Pool B', 'Pool C'] },
  })
})
