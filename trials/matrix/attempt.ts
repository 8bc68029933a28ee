import { expectRefusal, serializeResponse } from '@kitchen-table/application/testing/suites'
import { emailOf, foreignMarkers, sampleNames, samplePeople } from '@kitchen-table/embedded/testing/samples'
import { counterTables, endpointFixtures } from '@kitchen-table/server/testing/tools'
import { expect } from 'vitest'
import { type MatrixActor, matrixActors } from './actors.ts'
import { type Expected, expectedFor } from './expected.ts'
import type { MatrixProduct, SendRequest } from './matrix-product.ts'
import { type Change, diffSnapshots, type StoreSnapshot, takeStoreSnapshot } from './store-snapshot.ts'
import { ownershipFor, type Target } from './target.ts'
import { ADDED_PREFIX } from './targets/added-members.ts'

export type Attempt = { target: Target; actor: MatrixActor }

export function describeAttempt({ target, actor }: Attempt): string {
  return `${actor.name}: ${target.method} ${target.path} (${target.endpoint}, ${target.description})`
}

/** Headers that differ between any two responses. */
const volatileHeaders = new Set(['date', 'x-request-id'])

/** Returns a refusal in the form in which a stranger could compare it with another. */
async function serializeRefusal(response: Response): Promise<string> {
  const headers = [...response.headers].filter(([name]) => !volatileHeaders.has(name))
  // The cookie of a password reset contains a random token.
  return JSON.stringify([response.status, headers, await response.text()]).replace(
    /__Host-reset=[\w-]{43};/,
    '__Host-reset=TOKEN;',
  )
}

/** Returns the markers that a success must not contain. A sign-in may show the account that was signed in to. */
function forbiddenMarkers({ target, actor }: Attempt): string[] {
  const { account, group, showsAllGroups } = target
  const effectiveActor = account && matrixActors.find(({ name }) => name === account.name)
  const shownGroups: (string | undefined)[] = showsAllGroups ? ['acme', 'globex', 'dormant'] : [group]
  const shownMarkers = new Set(shownGroups.map((slug) => `canary-${slug}`))
  const shownPeople = sampleNames.filter(
    (name) => target.showsPeopleOf === 'all' || target.showsPeopleOf === (samplePeople[name].group ?? ''),
  )
  for (const name of shownPeople) shownMarkers.add(`"${emailOf(name)}"`).add(`"Canary-${name}"`)
  return foreignMarkers(effectiveActor ?? actor).filter((marker) => !shownMarkers.has(marker))
}

async function expectSuccess(response: Response, attempt: Attempt): Promise<void> {
  const { target, actor } = attempt
  const fixture = endpointFixtures.find(({ name }) => name === target.endpoint)
  expect(response.status).toBe(target.status ?? fixture?.successStatus ?? 200)
  const serialized = await serializeResponse(response.clone())
  for (const marker of forbiddenMarkers(attempt)) expect(serialized).not.toContain(marker)
  if (target.expectedText) expect(serialized).toContain(target.expectedText(actor))

  const text = await response.text()
  if (fixture === undefined) return
  if (fixture.output === null) expect(text).toBe('')
  else expect(JSON.parse(text)).toEqual(fixture.output.parse(JSON.parse(text)))
}

/** A page redirects strangers to the sign-in and refuses others by its status; it must contain nothing foreign. */
async function expectPage(response: Response, { target, actor }: Attempt, expected: Expected): Promise<void> {
  const serialized = await serializeResponse(response.clone())
  const isUnauthenticated = actor.column === 'anonymous' || actor.column === 'disabled'
  if (isUnauthenticated) expect(serialized).not.toMatch(/canary/i)
  for (const marker of foreignMarkers(actor)) expect(serialized).not.toContain(marker)

  if (!expected.isAllowed && expected.code === 'accounts.not_signed_in') {
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe(`/?redirect=${encodeURIComponent(target.path)}`)
    expect(await response.text()).toBe('')
  } else {
    expect(response.status).toBe(expected.isAllowed ? 200 : 404)
    if (expected.isAllowed && target.expectedText) expect(serialized).toContain(target.expectedText(actor))
  }
}

/**
 * Expects that the response to an attempt is what the matrix says, with the message of the refusal table, and contains
 * nothing of anybody else. Resolves to the response if it is a refusal or must be the same for everybody, else to null.
 */
export async function expectResponse(attempt: Attempt, send: SendRequest): Promise<string | null> {
  const { target, actor } = attempt
  const expected = expectedFor(target, actor)
  const response = await send()
  const refusal = await serializeRefusal(response.clone())
  if (target.isPage) await expectPage(response, attempt, expected)
  else if (expected.isAllowed) await expectSuccess(response, attempt)
  else await expectRefusal(response, expected.code)
  return (expected.isAllowed && !target.isUniform) || target.isPage ? null : refusal
}

/** Returns the people whose pseudonyms are in the log of events. */
function findPeopleInLog(snapshot: StoreSnapshot): Map<unknown, unknown> {
  const rows = [...(snapshot.get('usage_people') ?? [])].map((row) => JSON.parse(row))
  return new Map(rows.map(({ person, sub }) => [person, sub]))
}

/** Returns whom a row belongs to. A job names its person in its input, unless it creates one. */
function ownerOf({ table, row }: Change, peopleInLog: Map<unknown, unknown>): unknown {
  if (table === 'jobs') return JSON.parse(String(row.input))?.sub
  return row.sub ?? (row.person === undefined ? undefined : (peopleInLog.get(row.person) ?? 'nobody'))
}

/** Whether it is a row of a member of the target's organization, or of a person who was added for the attempt. */
function isWithinReach({ row }: Change, owner: unknown, { group, createsPeople }: Target): boolean {
  const isOfGroup = group !== undefined && row.group_slug === group
  return isOfGroup || createsPeople === true || String(owner).startsWith(ADDED_PREFIX)
}

/** Expects that a write changed only rows of the actor, of the account that they sign in to, or without an owner. */
function expectOwnChanges(before: StoreSnapshot, after: StoreSnapshot, { target, actor }: Attempt): void {
  const ownSubs = [actor.name, `${actor.name}-challenged`, target.account?.name]
  const peopleInLog = findPeopleInLog(after)
  for (const change of diffSnapshots(before, after)) {
    const owner = ownerOf(change, peopleInLog)
    if (owner === undefined || owner === null) expect(ownerlessTables).toContain(change.table)
    else if (!isWithinReach(change, owner, target)) expect(ownSubs).toContain(owner)
  }
}

/**
 * Tables without an owner: counters, the outbox, notices for administrators, sign-ins at a provider in progress or the
 * jobs that create their people, content, and organizations with their audit log.
 */
const ownerlessTables = [
  ...[
    'event_details',
    'event_counts',
    'event_people_days',
    'login_days',
    'outbox',
    'notices',
    'challenges',
    'jobs',
  ],
  ...[
    'tracks',
    'units',
    'topics',
    'layouts',
    'icons',
    'help_lines',
    'intents',
    'facts',
    'found_in',
    'resources',
  ],
  ...['library_imports', 'library_import_records', 'job_results'],
  ...['groups', 'audit_entries', 'member_imports', 'member_import_rows'],
  ...['search_answers', 'content_versions', 'catalog_version', 'catalog_history', 'catalog_changes'],
]

/**
 * Creates a checker for sequential attempts: it also expects that a refusal stores nothing, that a write changes
 * nothing of anybody else, and that foreign, hidden and missing records cannot be distinguished.
 */
export function createSequentialChecker() {
  /** By endpoint, actor and refusal code: the first response, and the kinds of records that got it. */
  const refusals = new Map<string, { response: string; kinds: Set<string> }>()

  /** The product of the last attempt, and the hash of its store, or null after something has changed it. */
  let lastProduct: MatrixProduct | null = null
  let knownHash: string | null = null

  async function checkAttempt(matrixProduct: MatrixProduct, attempt: Attempt): Promise<void> {
    const { product } = matrixProduct
    const { target, actor } = attempt
    if (matrixProduct !== lastProduct) knownHash = null
    lastProduct = matrixProduct
    await product.clearCounters()
    const expected = expectedFor(target, actor)
    if (target.prepare || target.endsSession) knownHash = null
    const send = await matrixProduct.prepareRequest(target, actor)
    const mayChange =
      expected.isAllowed &&
      expected.isStored &&
      (target.method !== 'GET' || target.status === 303 || target.isRecorded)
    await product.pullRows()
    const before = mayChange ? takeStoreSnapshot(product.db, counterTables) : new Map()
    const hash = target.endsSession || knownHash === null ? product.hashState(counterTables) : knownHash

    const refusal = await expectResponse(attempt, send)

    await product.pullRows()
    knownHash = mayChange ? null : product.hashState(counterTables)
    if (mayChange) expectOwnChanges(before, takeStoreSnapshot(product.db, counterTables), attempt)
    else expect(knownHash).toBe(hash)
    expect(product.takeFaults()).toEqual([])
    if (target.changesActor) knownHash = null
    await matrixProduct.restoreActor(target, actor)

    const kind = ownershipFor(target, actor)
    if (refusal === null || kind === 'malformed') return
    const outcome = expected.isAllowed ? 'uniform' : expected.code
    const key = [target.endpoint, actor.name, outcome].join(' ')
    const first = refusals.get(key) ?? { response: refusal, kinds: new Set() }
    refusals.set(key, { ...first, kinds: first.kinds.add(kind) })
    expect(refusal).toBe(first.response)
  }

  /** Returns the endpoints at which a missing record was refused in the same way as a foreign or hidden one. */
  const indistinguishableEndpoints = (): ReadonlySet<string> => {
    const indistinguishable = [...refusals].filter(
      ([, { kinds }]) => kinds.has('missing') && (kinds.has('foreign') || kinds.has('hidden')),
    )
    return new Set(indistinguishable.map(([key]) => key.split(' ', 1).join()))
  }

  return { checkAttempt, indistinguishableEndpoints }
}
