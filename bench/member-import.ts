import {
  createSampleRows,
  formatSampleRows,
} from '../apps/server/src/features/groups/imports/testing/sample-member-list.ts'
import { uploadFile } from '../apps/server/src/testing/upload-file.ts'
import { measureSyncTime } from './measure-sync-time.ts'
import { OWN_GROUP } from './organisations.ts'
import { type Product, startProduct } from './product.ts'
import { type Figure, runAndPrint } from './report.ts'

const SIZES = [1000, 10_000] as const
const GROUP_PATH = `/api/groups/${OWN_GROUP}`

type Send = (path: string, init?: RequestInit) => Promise<Response>

function createSender({ origin, adminCookie }: Product): Send {
  return async (path, init = {}) => {
    const headers = new Headers(init.headers)
    headers.set('cookie', adminCookie)
    const response = await fetch(origin + path, { ...init, headers })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response
  }
}

async function post(send: Send, path: string, body: object) {
  const headers = { 'content-type': 'application/json' }
  return (await send(path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
}

/** Reads a progress stream to its end; returns the last event and how many there were. */
async function readStream(send: Send, path: string) {
  const text = await (await send(path)).text()
  const events = text
    .split('\n\n')
    .filter((block) => block.startsWith('data: '))
    .map((block) => JSON.parse(block.slice('data: '.length)))
  return { last: events.at(-1), count: events.length }
}

type Times = { plan: number; run: number; succeeded: number; events: number }

async function timeImport(send: Send, rows: number): Promise<Times> {
  const existing = Array.from({ length: 100 }, (_, n) => `learner-${n}@example.com`)
  const bytes = Buffer.from(formatSampleRows(createSampleRows(rows, existing)))
  const file = { bytes, type: 'text/csv', name: 'people.csv', purpose: 'member-list' } as const
  const upload = await uploadFile(send, file)
  if ('refusal' in upload) throw new Error('The file was refused.')

  const plannedAt = performance.now()
  const { id } = await post(send, `${GROUP_PATH}/imports`, { upload: upload.id })
  const startedAt = performance.now()
  await post(send, `${GROUP_PATH}/imports/${id}/started`, {})
  const { last, count } = await readStream(send, `/streams/groups/${OWN_GROUP}/imports/${id}`)
  const endedAt = performance.now()
  if (last.state !== 'finished' || last.failed > 0) throw new Error(JSON.stringify(last))
  return { plan: startedAt - plannedAt, run: endedAt - startedAt, succeeded: last.succeeded, events: count }
}

async function measureSize(rows: (typeof SIZES)[number]): Promise<Figure[]> {
  const product = await startProduct()
  const send = createSender(product)
  const { version } = await (await send(GROUP_PATH)).json()
  await send(GROUP_PATH, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ version, maxMembers: 0 }),
  })
  const before = product.process.memory()
  const { plan, run, succeeded, events } = await timeImport(send, rows)
  const after = product.process.memory()
  await product.remove()
  const name = rows.toLocaleString('en-US')
  const perSecond = Math.round(succeeded / (run / 1000))
  return [
    [`review a file of ${name} rows`, plan, null, 'ms'],
    [
      `import ${name} rows, without mail`,
      run / 1000,
      rows === 1000 ? 'importThousand' : 'importTenThousand',
      `${perSecond} people created a second, ${events} events`,
    ],
    [`growth of memory meanwhile`, (after?.most ?? 0) - (before?.now ?? 0), 'importMemory'],
  ]
}

/** Imports of 1,000 and of 10,000 people, as the issue describes the file, through the progress stream. */
export async function benchmarkMemberImport(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const rows of SIZES) figures.push(...(await measureSize(rows)))
  const syncTime = measureSyncTime()
  return [
    ...figures,
    [
      'syncs of the disk, one after the other',
      Math.round(1000 / syncTime),
      null,
      `a second; ${syncTime.toFixed(3)} ms each`,
    ],
  ]
}

if (import.meta.main) await runAndPrint(benchmarkMemberImport)
