import type { ImportRow, MemberImport } from '@kitchen-table/contract/organizations'
import type { Page, Route } from '@playwright/test'
import { sampleImport } from './organization-samples.ts'
import { refusal } from './screen.ts'

const IMPORTS = '**/api/groups/harbor-foods/imports'
const { id: ID } = sampleImport

const row = (line: number, change: Partial<ImportRow>): ImportRow => ({
  line,
  email: `person-${line}@harborfoods.example`,
  first: '',
  last: '',
  subGroup: '',
  verdict: 'create',
  reason: null,
  withheld: null,
  suggestion: null,
  current: null,
  result: null,
  message: null,
  ...change,
})

const tomas = { email: 'tomas.ivers@harborfoods.example', first: 'Tomas', last: 'Ivers' }

const rows: ImportRow[] = [
  row(2, { ...tomas, subGroup: 'Office' }),
  row(3, { email: 'amy.jones@gmial.com', suggestion: 'amy.jones@gmail.com' }),
  row(4, {
    email: 'ada.okafor@harborfoods.example',
    verdict: 'change',
    subGroup: 'Office',
    current: { first: 'Ada', last: 'Okafor', subGroup: 'Store teams' },
  }),
  row(5, { email: 'not an address', verdict: 'cannot', reason: 'Not a valid email address format' }),
  row(6, {
    email: 'lee.park@harborfoods.example',
    verdict: 'elsewhere',
    reason: 'Users with email already exists',
  }),
  row(7, { ...tomas, verdict: 'cannot', reason: 'The same address as line 2' }),
  row(8, { subGroup: 'Night shift', verdict: 'cannot', reason: 'There is no sub-group “Night shift”' }),
  row(9, { verdict: 'same', current: { first: 'Mo', last: 'Ridge', subGroup: '' } }),
  row(10, { verdict: 'cannot', withheld: { kind: 'left', text: 'Terminated' } }),
]

export const processedRows = rows.map((each) => {
  if (each.verdict === 'create') return { ...each, result: 'created' as const, message: 'Created' }
  if (each.verdict === 'change') return { ...each, result: 'failed' as const, message: 'Max members reached' }
  return each
})

/** Stubs one import, because a real one would change the members that other screens show. */
export function stubImport(change: Partial<MemberImport> = {}, shownRows = rows) {
  const memberImport = { ...sampleImport, ...change }
  return async (page: Page) => {
    await page.route(IMPORTS, (route) => route.fulfill({ json: { imports: [memberImport] } }))
    await page.route(`${IMPORTS}/${ID}`, (route) => route.fulfill({ json: memberImport }))
    await page.route(`${IMPORTS}/${ID}/rows*`, (route) =>
      route.fulfill({ json: { rows: shownRows, next: 400 } }),
    )
    await page.route(`${IMPORTS}/${ID}/missing`, (route) =>
      route.fulfill({ json: { members: missingMembers, next: null } }),
    )
  }
}

const missingMembers = Array.from({ length: 12 }, (_, index) => ({
  sub: `missing-${index}`,
  email: `former-employee-${index + 1}@harborfoods.example`,
  first: index % 3 === 0 ? '' : 'Marguerite',
  last: index % 3 === 0 ? '' : `Lindqvist ${index + 1}`,
  subGroup: index % 2 === 0 ? 'Warehouse' : '',
}))

export const finished = {
  state: 'finished',
  done: 65,
  succeeded: 62,
  failed: 3,
  retryable: 3,
  toFix: 6,
  missing: 12,
  isRemovable: true,
  invitationEmails: { total: 59, sent: 41 },
} as const
export const undoableUntil = '2026-02-15T12:00:00.000Z'
export const stubFinished = stubImport({ ...finished, undoableUntil }, processedRows)

const undoing = {
  id: '00000000-0000-4000-8000-000000000004',
  done: 62,
  total: 62,
  isFinished: true,
  reminders: null,
  moves: null,
  changes: null,
}

export async function stubUndone(page: Page) {
  await stubImport(
    { ...finished, state: 'undone', missing: null, remaining: 3, job: undoing },
    processedRows,
  )(page)
  await page.route(`**/api/groups/harbor-foods/jobs/${undoing.id}`, (route) =>
    route.fulfill({ json: undoing }),
  )
}

/** Refuses what another import of the organization stands in the way of. */
export function stubUnfinished(change: Partial<MemberImport> = {}) {
  return async (page: Page) => {
    await stubImport(change)(page)
    const { status, json } = refusal('groups.import_unfinished')
    const data = { id: '00000000-0000-4000-8000-000000000005', fileName: 'people-october.csv' }
    const refuse = (route: Route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status, json: { ...json, data } })
        : route.fallback()
    await page.route(IMPORTS, refuse)
    await page.route(`${IMPORTS}/${ID}/started`, refuse)
  }
}

export async function stubUnreadableFile(page: Page) {
  const { status, json } = refusal('groups.csv_invalid')
  await page.route(IMPORTS, (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { imports: [] } })
      : route.fulfill({
          status,
          json: {
            ...json,
            data: { reason: 'A quotation mark (") is not closed, or stands where none may be.', line: 7 },
          },
        }),
  )
}

export async function stubUnclearFile(page: Page) {
  const { status, json } = refusal('groups.import_unclear')
  const column = (index: number, heading: string, ...samples: string[]) => ({ index, heading, samples })
  const data = {
    columns: [
      column(0, 'Employee ID', '1001', '1002'),
      column(1, 'Name', 'Lund, Ida', 'Uwe van der Berg', 'Zoë Müller'),
      column(2, 'Work Email', 'ida.lund@harborfoods.example'),
      column(3, 'Personal Email', 'ida@post.example'),
      column(4, 'Status', 'Active', 'Terminated'),
    ],
    guess: { email: 2, first: null, last: null, fullName: 1, subGroup: null, status: 4 },
    encodings: [
      { encoding: 'windows-1252', names: ['Køen', 'Bjørg', 'Sørli'] },
      { encoding: 'windows-1250', names: ['Křen', 'Bjřrg', 'Sřrli'] },
    ],
  }
  await page.route(IMPORTS, (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { imports: [] } })
      : route.fulfill({ status, json: { ...json, data } }),
  )
}

export async function openStream(page: Page) {
  const events = [
    { state: 'processing', done: 2, total: 65, succeeded: 1, failed: 1, rows: processedRows.slice(0, 3) },
  ]
  await page.route('**/streams/**', (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: `retry: 600000\n\n${events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')}`,
    }),
  )
  await stubImport({ state: 'processing' })(page)
}
