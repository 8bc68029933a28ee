import {
  createSampleRows,
  createWorkbook,
  formatSampleRows,
  type SampleRow,
  uploadFile,
} from '@kitchen-table/application/testing/samples'
import {
  type Administrator,
  createJsonSender,
  createSender,
  GROUP_PATH,
  type Send,
} from './organization-requests.ts'
import { OWN_GROUP } from './organizations.ts'

/** Reads a progress stream to its end; returns the last event and how many there were. */
async function readStream(send: Send, path: string) {
  const text = await (await send(path)).text()
  const events = text
    .split('\n\n')
    .filter((block) => block.startsWith('data: '))
    .map((block) => JSON.parse(block.slice('data: '.length)))
  return { last: events.at(-1), count: events.length }
}

/** In milliseconds; `events` of the progress stream. */
type Times = { plan: number; run: number; succeeded: number; events: number }

type FileFormat = 'csv' | 'xlsx'

async function formatFile(rows: readonly SampleRow[], format: FileFormat) {
  const purpose = 'member-list' as const
  if (format === 'csv')
    return { bytes: Buffer.from(formatSampleRows(rows)), type: 'text/csv', name: 'people.csv', purpose }
  const cells = rows.map(({ email, first, last }) => [email, first, last])
  return {
    bytes: await createWorkbook([{ name: 'People', rows: [['Email', 'First', 'Last'], ...cells] }]),
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    name: 'people.xlsx',
    purpose,
  }
}

/** Reviews an upload, as the screen does: the counts, and the first rows. Returns the import's id. */
async function review(administrator: Administrator, upload: string): Promise<string> {
  const sendJson = createJsonSender(administrator)
  const { id } = await (await sendJson('POST', `${GROUP_PATH}/imports`, { upload })).json()
  await (await sendJson('GET', `${GROUP_PATH}/imports/${id}`)).text()
  await (await sendJson('GET', `${GROUP_PATH}/imports/${id}/rows`)).text()
  return id
}

/** Imports `rows` people, whose addresses begin with the prefix, into the benchmarks' organization. */
export async function timeImport(
  administrator: Administrator,
  rows: number,
  { prefix = '', format = 'csv' }: { prefix?: string; format?: FileFormat } = {},
): Promise<Times> {
  const [send, sendJson] = [createSender(administrator), createJsonSender(administrator)]
  const existing = Array.from({ length: 100 }, (_, n) => `learner-${n}@example.com`)
  const sample = createSampleRows(rows, existing).map((row) =>
    row.kind === 'existing' ? row : { ...row, email: prefix + row.email },
  )
  const upload = await uploadFile(send, await formatFile(sample, format))
  if ('refusal' in upload) throw new Error('The file was refused.')

  const plannedAt = performance.now()
  const id = await review(administrator, upload.id)
  const startedAt = performance.now()
  await sendJson('POST', `${GROUP_PATH}/imports/${id}/started`, {})
  const { last, count } = await readStream(send, `/streams/groups/${OWN_GROUP}/imports/${id}`)
  const endedAt = performance.now()
  if (last.state !== 'finished' || last.failed > 0) throw new Error(JSON.stringify(last))
  return { plan: startedAt - plannedAt, run: endedAt - startedAt, succeeded: last.succeeded, events: count }
}
