import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import type { Stores } from '@kitchen-table/application/ports'
import { listenLocally } from '@kitchen-table/application/testing/processes'
import {
  createSampleRows,
  formatSampleRows,
  type SampleRow,
  sampleOrganization,
  uploadFile,
} from '@kitchen-table/application/testing/samples'
import { signInWithPassword } from '@kitchen-table/server/testing/tools'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import { listProblems } from '../list-problems.ts'

const CREATED_AT = '2026-03-01T12:00:00.000Z'
const PASSWORD = 'Right-Password-1'
const GROUP = 'harbor'
const manager = { sub: 'mo', email: 'mo@people.example', first: 'Mo', last: 'Ridge' }

/** The addresses of members who are in the file as well. */
const existing = Array.from({ length: 5 }, (_, n) => `member-${n}@people.example`)

export const createRows = (count: number): SampleRow[] => createSampleRows(count, existing)

/** Stores an organization with a manager and members. */
export async function fillMemberStore({ groups, members, directory }: Stores): Promise<void> {
  await groups.create(sampleOrganization({ slug: GROUP, subGroups: [], createdAt: CREATED_AT }))
  const learners = existing.map((email, n) => ({ sub: `member-${n}`, email, first: 'A', last: 'B' }))
  for (const person of [manager, ...learners]) {
    const role = person === manager ? 'manager' : 'user'
    const password = person === manager ? PASSWORD : null
    const status = password === null ? 'FORCE_CHANGE_PASSWORD' : 'CONFIRMED'
    // The built-in pool takes the id as it is.
    const account = { ...person, role, group: GROUP, createdAt: CREATED_AT } as const
    const created = await directory.create(account, password)
    if (created === 'exists') throw new Error(`${person.email} has an account already.`)
    await members.add(GROUP, { ...person, sub: created.sub, role, subGroupId: null }, CREATED_AT, status)
  }
}

/** Starts a mail server that counts the mails to each recipient. */
export async function startCountingMailServer() {
  const counts = new Map<string, number>()
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    onData(stream, { envelope }, done) {
      stream.resume()
      stream.once('end', () => {
        for (const { address } of envelope.rcptTo) counts.set(address, (counts.get(address) ?? 0) + 1)
        done()
      })
    },
  })
  // The killed program leaves broken connections.
  server.on('error', () => {})
  const url = `smtp://127.0.0.1:${await listenLocally(server.server)}`
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  return { counts, url }
}

/** Signs in, uploads and plans an import, and begins it. Returns the cookie and the address of its stream. */
export async function beginImport(
  address: string,
  rows: readonly SampleRow[],
): Promise<{ cookie: string; streamPath: string }> {
  const cookie = await signInWithPassword(address, { email: manager.email, password: PASSWORD })
  const send = (path: string, { headers, ...init }: RequestInit) =>
    // The address of an upload may be that of a bucket.
    fetch(new URL(path, address), {
      ...init,
      headers: { ...Object.fromEntries(new Headers(headers)), cookie },
    })
  const bytes = Buffer.from(formatSampleRows(rows))
  const upload = await uploadFile(send, { bytes, type: 'text/csv', name: 'p.csv', purpose: 'member-list' })
  if ('refusal' in upload) throw new Error(`The upload: ${await upload.refusal.text()}`)
  const post = (path: string, body: object) =>
    send(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  const planned = await post(`/api/groups/${GROUP}/imports`, { upload: upload.id })
  const { id } = z.object({ id: z.string() }).parse(await planned.json())
  await post(`/api/groups/${GROUP}/imports/${id}/started`, {})
  return { cookie, streamPath: `/streams/groups/${GROUP}/imports/${id}` }
}

const progress = z.object({ state: z.string(), done: z.number(), total: z.number() })
export type Progress = z.infer<typeof progress>

/** Reads a progress stream until it ends or breaks off; returns the last event. */
export async function followStream(
  url: string,
  cookie: string,
  onEvent: (event: Progress) => void = () => {},
): Promise<Progress | null> {
  let last: Progress | null = null
  let text = ''
  try {
    const response = await fetch(url, { headers: { cookie } })
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (text + chunk).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks.filter((each) => each.startsWith('data: '))) {
        last = progress.parse(JSON.parse(block.slice('data: '.length)))
        onEvent(last)
      }
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
  }
  return last
}

/** Runs `kill` `delay` milliseconds after `rows` rows are done. */
export function killAfter(rows: number, delay: number, kill: () => Promise<unknown>) {
  let killed: Promise<unknown> | null = null
  return {
    onEvent({ done }: Progress): void {
      if (done >= rows) killed ??= wait(delay).then(kill)
    },
    /** Kills now what was not killed yet. */
    end: () => killed ?? kill(),
  }
}

const countOf = (db: DatabaseSync, sql: string) => Number(db.prepare(sql).get()?.n)

/** The addresses that have an account after an import of these rows. */
export const listImportedEmails = (rows: readonly SampleRow[]): string[] => [
  manager.email,
  ...existing,
  ...rows.filter(isCreated).map(({ email }) => email),
]

const isCreated = ({ kind }: SampleRow) => ['plain', 'formula', 'multiLine'].includes(kind)

/** Returns how many rows of imports have no result yet, or one that they must not have. */
export function countUnprocessedRows(db: DatabaseSync): number {
  return countOf(
    db,
    "SELECT count(*) AS n FROM member_import_rows WHERE (verdict IN ('create', 'change')) <> (result IS NOT NULL)",
  )
}

/** Returns the addresses of people for whom a message waits in the outbox. */
function listWaitingEmails(db: DatabaseSync): string[] {
  const sql = "SELECT email FROM people WHERE sub IN (SELECT json_extract(body, '$.sub') FROM outbox)"
  return db
    .prepare(sql)
    .all()
    .map(({ email }) => String(email))
}

type ImportResult = {
  rows: readonly SampleRow[]
  /** How many mails each address has got. */
  mailed: ReadonlyMap<string, number>
  /** How many the pool has. */
  accounts?: number
}

/**
 * Returns what is wrong after an import has finished: every row has exactly one result, every person is created once,
 * and exactly they have got a mail, or will get one.
 */
export function findImportProblems(
  db: DatabaseSync,
  { rows, mailed, accounts = countOf(db, 'SELECT count(*) AS n FROM accounts') }: ImportResult,
): string[] {
  const expected = rows.filter(isCreated)
  const people = new Map(
    db
      .prepare('SELECT email, first, last FROM people')
      .all()
      .map(({ email, first, last }) => [String(email), `${first} ${last}`]),
  )
  const missing = expected.filter(({ email, first, last }) => {
    return people.get(email) !== `${first.replace('\r\n', ' ')} ${last}`
  })
  const others = existing.length + 1
  const results = countOf(
    db,
    "SELECT count(*) AS n FROM member_import_rows WHERE verdict = 'create' AND result = 'created'",
  )
  const unprocessed = countUnprocessedRows(db)
  const invited = new Set([...mailed.keys(), ...listWaitingEmails(db)])
  const created = new Set(expected.map(({ email }) => email))
  const stored = countOf(db, 'SELECT count(*) AS n FROM member_import_rows')
  const audited = countOf(db, "SELECT count(*) AS n FROM audit_entries WHERE action = 'member_added'")
  const counts = [
    { what: 'members', n: countOf(db, 'SELECT count(*) AS n FROM members') - others },
    { what: 'people', n: countOf(db, 'SELECT count(*) AS n FROM people') - others },
    { what: 'accounts', n: accounts - others },
  ]
  return [
    ...missing.slice(0, 5).map(({ email }) => `${email} is missing, or has another name`),
    ...[...created.difference(invited)].slice(0, 5).map((email) => `${email} gets no mail`),
    ...[...invited.difference(created)]
      .slice(0, 5)
      .map((email) => `${email} gets a mail, and was not created`),
    ...listProblems(
      [stored !== rows.length, `${stored} rows are stored, of ${rows.length}`],
      [results !== expected.length, `${results} rows have the result "created", of ${expected.length}`],
      [unprocessed > 0, `${unprocessed} rows have no result, or one that they must not have`],
      [audited !== expected.length, `${audited} entries of the audit log, of ${expected.length}`],
    ),
    ...counts
      .filter(({ n }) => n !== expected.length)
      .map(({ what, n }) => `${n} new ${what}, of ${expected.length}`),
  ]
}
