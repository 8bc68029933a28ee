import { timeOpening } from './admin-screens.ts'
import { openBrowser, openPage } from './browser.ts'
import { median } from './compare-in-turns.ts'
import {
  createJsonSender,
  GROUP_PATH,
  moveAllMembers,
  type SendJson,
  waitForJob,
} from './organization-requests.ts'
import { OWN_GROUP } from './organizations.ts'
import { percentile } from './percentile.ts'
import { type Product, startProduct } from './product.ts'
import { type Figure, runAndPrint } from './report.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 20)
const PAINT_ROUNDS = 5
const LEARNERS = 200

/** Reads of the list: each order and direction, prefixes that match many and few, filters, and a page in the middle. */
const listQueries = [
  'sort=email',
  'sort=name&order=descending',
  'sort=invited',
  'search=learner-9',
  'search=bench%205',
  'search=nobody',
  'subGroup=north',
  'status=pending',
]

async function timeRequest(send: SendJson, path: string): Promise<number> {
  const startedAt = performance.now()
  await (await send('GET', path)).arrayBuffer()
  return performance.now() - startedAt
}

/** Returns the place in the list after 5,000 members. */
async function findMiddle(send: SendJson): Promise<string> {
  let after = ''
  for (let page = 0; page < 100; page += 1) {
    const response = await send('GET', `${GROUP_PATH}/members?sort=name${after}`)
    const { next } = await response.json()
    after = `&after=${encodeURIComponent(next)}`
  }
  return after
}

async function timeLists(send: SendJson): Promise<Figure[]> {
  const queries = [...listQueries, `sort=name${await findMiddle(send)}`]
  const times = new Map(queries.map((query): [string, number[]] => [query, []]))
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [query, ofQuery] of times)
      ofQuery.push(await timeRequest(send, `${GROUP_PATH}/members?${query}`))
  const slowest = [...times].toSorted(([, a], [, b]) => median(b) - median(a))[0]
  const all = [...times.values()].flat()
  const details: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) details.push(await timeRequest(send, GROUP_PATH))
  return [
    ['a page of 10,000 members, median', median(all), 'memberListPage'],
    [
      'the same, 95th percentile',
      percentile(all, 0.95),
      'memberListPage',
      `slowest: ${slowest?.[0].slice(0, 40)}`,
    ],
    ['the organization with its counts, median', median(details), 'memberListPage'],
  ]
}

/** Moves all members to another sub-group, and returns the milliseconds until the job has finished. */
async function timeMoveOfAll(send: SendJson, subGroupId: string | null): Promise<number> {
  const startedAt = performance.now()
  await moveAllMembers(send, subGroupId)
  return performance.now() - startedAt
}

/** Disables all members who match, while pages of the list are read, and undoes it. */
async function timeChangeOfMany(send: SendJson): Promise<Figure[]> {
  const input = { members: { matching: { search: 'learner' } }, change: 'disable' }
  const startedAt = performance.now()
  const { counts } = await (await send('POST', `${GROUP_PATH}/members/change-previews`, input)).json()
  const previewed = performance.now() - startedAt
  const body = { ...input, expected: counts.planned }
  const { job } = await (await send('POST', `${GROUP_PATH}/members/changes`, body)).json()
  const pages: number[] = []
  const jobPath = `${GROUP_PATH}/jobs/${job}`
  while (!(await (await send('GET', jobPath)).json()).isFinished)
    pages.push(await timeRequest(send, `${GROUP_PATH}/members?sort=name`))
  const disabled = performance.now() - startedAt
  const { changes } = await (await send('GET', jobPath)).json()
  const undone = await (await send('POST', `${jobPath}/undone`)).json()
  await waitForJob(send, undone.job)
  return [
    [`preview of a change of ${counts.planned} members`, previewed, null, 'ms'],
    ['disable them, one after the other', disabled, null, `ms; ${changes.counts.done} disabled`],
    ['a page of the list meanwhile, median', median(pages), 'memberListPage'],
  ]
}

/** Switches the organization off while its members send requests; returns those that succeeded after the response. */
async function countRequestsAfterSwitchingOff(product: Product, send: SendJson): Promise<Figure[]> {
  const { version } = await (await send('GET', GROUP_PATH)).json()
  const startedAt = performance.now()
  const body = { version, groupStatus: 'disabled' }
  const { statusJob } = await (await send('PUT', `${GROUP_PATH}/status`, body)).json()
  const off = performance.now() - startedAt
  const responses = await Promise.all(
    product.cookies.map((cookie) => fetch(`${product.origin}/api/start`, { headers: { cookie } })),
  )
  const accepted = responses.filter(({ status }) => status !== 401).length
  if (statusJob !== null) await waitForJob(send, statusJob.id)
  const mirrored = performance.now() - startedAt
  return [
    ['switching an organization of 10,000 off, until the response', off, null, 'ms'],
    [
      `requests of ${product.cookies.length} members that succeed after it`,
      accepted,
      'requestsAfterSwitchingOff',
    ],
    ['until all accounts are disabled in the user pool', mirrored, null, 'ms'],
  ]
}

async function timePaints(product: Product): Promise<Figure[]> {
  const browser = await openBrowser()
  const page = await openPage(browser, product.origin, product.adminCookie, { width: 1440, height: 900 })
  const figures: Figure[] = []
  for (const path of ['/admin/groups', `/admin/group/${OWN_GROUP}`]) {
    const screen = { path, ready: 'main tbody [scope="row"]' }
    await timeOpening(page, product.origin + path, screen)
    const times: number[] = []
    for (let round = 0; round < PAINT_ROUNDS; round += 1)
      times.push(await timeOpening(page, product.origin + path, screen))
    figures.push([`open ${path}`, median(times), 'memberListPaint'])
  }
  await browser.close()
  return figures
}

/** An organization of 10,000 members beside 199 others: its lists, a move of everybody, and switching it off. */
export async function benchmarkOrganizationMembers(): Promise<Figure[]> {
  const product = await startProduct({ manyMembers: true, learners: LEARNERS })
  const send = createJsonSender(product)
  const lists = await timeLists(send)
  const paints = await timePaints(product)
  const moves = [
    await timeMoveOfAll(send, 'south'),
    await timeMoveOfAll(send, null),
    await timeMoveOfAll(send, 'west'),
  ]
  const changes = await timeChangeOfMany(send)
  const switchingOff = await countRequestsAfterSwitchingOff(product, send)
  await product.remove()
  return [
    ...lists,
    ...paints,
    ['move all 10,000 to another sub-group', median(moves), 'moveOfAll'],
    ...changes,
    ...switchingOff,
  ]
}

if (import.meta.main) await runAndPrint(benchmarkOrganizationMembers)
