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

/** In milliseconds; `whole` from the upload to the end, `events` of the progress stream. */
type Times = { plan: number; run: number; whole: number; succeeded: number; events: number }

type FileFormat = 'csv' | 'xlsx'

/** `asksColumns`: the heading of the addresses is one that no rule knows. */
export type ImportedFile = { prefix?: string; format?: FileFormat; asksColumns?: boolean }

async function formatFile(rows: readonly SampleRow[], { format = 'csv', asksColumns = false }: ImportedFile) {
  const purpose = 'member-list' as const
  const heading = asksColumns ? 'Contact' : 'Email'
  if (format === 'csv') {
    const text = formatSampleRows(rows).replace('Email', heading)
    return { bytes: Buffer.from(text), type: 'text/csv', name: 'people.csv', purpose }
  }
  const cells = rows.map(({ email, first, last }) => [email, first, last])
  return {
    bytes: await createWorkbook([{ name: 'People', rows: [[heading, 'First', 'Last'], ...cells] }]),
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    name: 'people.xlsx',
    purpose,
  }
}

/** Reviews an upload, as the screen does: the columns if they are asked, the counts, and the first rows. Returns the import's id. */
async function review(administrator: Administrator, upload: string, asksColumns: boolean): Promise<string> {
  const sendJson = createJsonSender(administrator)
  const path = `${administrator.origin}${GROUP_PATH}/imports`
  let columns: object | undefined
  if (asksColumns) {
    const headers = { cookie: administrator.adminCookie, 'content-type': 'application/json' }
    const asked = await fetch(path, { method: 'POST', headers, body: JSON.stringify({ upload }) })
    if (asked.status !== 409) throw new Error(`The columns were not asked: ${asked.status}`)
    columns = (await asked.json()).data.guess
  }
  const planned = await sendJson('POST', `${GROUP_PATH}/imports`, { upload, ...(columns && { columns }) })
  const { id } = await planned.json()
  await (await sendJson('GET', `${GROUP_PATH}/imports/${id}`)).text()
  await (await sendJson('GET', `${GROUP_PATH}/imports/${id}/rows`)).text()
  return id
}

/** Imports `rows` people, whose addresses begin with the prefix, into the benchmarks' organization. */
export async function timeImport(
  administrator: Administrator,
  rows: number,
  file: ImportedFile = {},
): Promise<Times> {
  const { prefix = '', asksColumns = false } = file
  const [send, sendJson] = [createSender(administrator), createJsonSender(administrator)]
  const existing = Array.from({ length: 100 }, (_, n) => `learner-${n}@example.com`)
  const sample = createSampleRows(rows, existing).map((row) =>
    row.kind === 'existing' ? row : { ...row, email: prefix + row.email },
  )
  const formatted = await formatFile(sample, file)
  const uploadedAt = performance.now()
  const upload = await uploadFile(send, formatted)
  if ('refusal' in upload) throw new Error('The file was refused.')

  const plannedAt = performance.now()
  const id = await review(administrator, upload.id, asksColumns)
  const startedAt = performance.now()
  await sendJson('POST', `${GROUP_PATH}/imports/${id}/started`, {})
  const { last, count } = await readStream(send, `/streams/groups/${OWN_GROUP}/imports/${id}`)
  const endedAt = performance.now()
  if (last.state !== 'finished' || last.failed > 0) throw new Error(JSON.stringify(last))
  return {
    plan: startedAt - plannedAt,
    run: endedAt - startedAt,
    whole: endedAt - uploadedAt,
    succeeded: last.succeeded,
    events: count,
  }
}
