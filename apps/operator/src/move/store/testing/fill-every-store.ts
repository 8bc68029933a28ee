import type { DataStores } from '@kitchen-table/application/ports'
import {
  createdResult,
  createLease,
  failedResult,
  fillSampleLibrary,
  sampleImportRows as importRows,
  noUploadQuotas,
  sampleAuditEntry,
  sampleEvent,
  sampleFact,
  sampleHelpLine,
  sampleIcon,
  sampleImportAuditEntry,
  sampleIntent,
  sampleMember,
  sampleMemberImport,
  sampleOrganization,
  sampleReport,
  sampleTopic,
  sampleTrack,
  sampleUnit,
  times,
} from '@kitchen-table/application/testing/samples'
import { DAY_MS, type UsageEvent } from '@kitchen-table/domain/insights'
import { diskFiles } from '@kitchen-table/embedded/disk'

export const now = Date.parse('2026-03-10T12:00:00.000Z')
const timeAt = (n: number) => new Date(now + n * 1000).toISOString()
const author = { sub: 'eve', at: timeAt(0) }
const picture = { key: 'people/ada/3f2a', name: 'picture.jpg', type: 'image/jpeg', size: 7 }

const longTexts = (length: number, bytes: number) => times(length, (n) => `${n}-`.padEnd(bytes, 'x'))

async function fillLibrary(
  { catalog, groups, resources, imports }: DataStores,
  filesDir: string,
): Promise<void> {
  await fillSampleLibrary({ catalog, groups, resources, files: diskFiles({ root: filesDir }) })
  await catalog.saveTrack(sampleTrack({ slug: 'first-budget', title: 'Changed' }), 1, author)
  await catalog.saveTrack(sampleTrack({ slug: 'first-budget', title: 'Changed again' }), 2, author)
  await catalog.saveUnitAndStampTrackDates(sampleUnit({ unitId: 'u-1' }), null, timeAt(1), author)
  await catalog.saveTopic('default', sampleTopic({ title: 'Kept' }), 1, author)
  await catalog.saveHelpLine(sampleHelpLine({ name: 'Renamed' }), 1, author)
  await catalog.saveFact(sampleFact({ title: 'Renamed' }), 1, author)
  await catalog.saveIntent(sampleIntent({ title: 'Renamed' }), 1, author)
  await catalog.saveIcon(sampleIcon({ slug: 'gone' }), null)
  await catalog.removeRecord({ kind: 'icon', key: 'gone' }, 1)
  const files = {
    archive: { key: 'imports/i-1/archive', name: 'a.zip', type: 'application/zip', size: 7 },
    plan: null,
  }
  const counts = { add: 1, change: 2, leave: 3 }
  await imports.add({ id: 'i-1', sub: 'eve', fileName: 'Library.zip', createdAt: now, counts, files })
  await imports.addBefore('i-1', [
    { item: 0, content: { kind: 'unit', key: 'u-1', record: sampleUnit() } },
    { item: 1, content: { kind: 'topic', key: 'default~saving', record: sampleTopic() } },
  ])
}

async function fillPeople(stores: DataStores): Promise<void> {
  const { people, members, groups, sessions } = stores
  const names = { first: 'Éva', last: 'O’Neil' }
  await people.create({
    sub: 'eve',
    email: 'eve@example.com',
    role: 'admin',
    group: null,
    subGroupId: null,
    language: 'es',
    ...names,
  })
  await people.create({ sub: 'cyd', email: '', role: 'user', group: null, subGroupId: null, ...names })
  await groups.create(sampleOrganization({ slug: 'harbor', settings: { layout: 'default' } }))
  const acme = await groups.find('acme')
  if (acme) await groups.update({ ...acme, maxMembers: 50 }, acme.version, [sampleAuditEntry({ id: 'a-2' })])
  for (const n of times(6, (each) => each))
    await members.add(
      'acme',
      sampleMember({ sub: `m-${n}`, email: `m${n}@example.com`, subGroupId: n % 2 ? 'acme-young' : null }),
      timeAt(n),
    )
  await members.add('harbor', sampleMember({ role: 'manager' }), timeAt(1), 'CONFIRMED')
  await members.add('harbor', sampleMember({ sub: 'bob', email: 'bob@example.com' }), timeAt(0))
  await members.discard('m-2')
  await members.rename('m-1', { first: 'Zoë', last: '' })
  await members.changeEmail('m-3', 'three@example.com')
  await members.setEnabled('m-4', false)
  await members.setRemovalRequest('m-5', timeAt(9))
  await members.recordInvitationRequest('m-0', timeAt(10))
  await people.setPicture('ada', picture)
  await people.endSessions('bob')
  for (const [n, sub] of ['ada', 'bob', 'm-0'].entries())
    await sessions.open({
      tokenHash: `h-${n}`,
      sub,
      version: 0,
      device: 'Firefox',
      createdAt: now + n,
      seenAt: now,
    })
  const signIn = { layout: 'default', role: 'user', where: '/' } as const
  for (const [n, sub] of ['ada', 'm-0', 'ada', 'm-1'].entries())
    await people.addLogin(sub, {
      id: `login-${n}`,
      time: new Date(now - 3 * DAY_MS + n * DAY_MS).toISOString(),
      group: sub === 'ada' ? 'harbor' : 'acme',
      ...signIn,
    })
  await people.addSignUp('m-1', { id: 'signup', time: timeAt(0), group: 'acme', ...signIn })
}

async function fillProgress({ progress, videoPositions }: DataStores): Promise<void> {
  const complete = (sub: string, activeUnits: string[]) =>
    progress.update(sub, (before) => ({ after: { ...before, activeUnits }, event: null }))
  await complete('bob', ['u-1', 'u-2', 'u-3'])
  await complete('bob', ['u-1', 'u-3'])
  await complete('bob', ['u-1', 'u-3', 'u-4'])
  await progress.update('ada', (before) => ({
    after: {
      ...before,
      activeUnits: longTexts(3000, 16),
      activeTracks: longTexts(500, 80),
      unlistedTracks: ['first-budget'],
      lastTrack: 'watching',
    },
    event: {
      id: 'done',
      time: timeAt(3),
      event: 120,
      group: 'harbor',
      layout: 'default',
      detail: 'u-1',
      where: '/',
    },
  }))
  for (const sub of ['ada', 'm-0'])
    await videoPositions.add(sub, { unitId: 'u-video', seconds: 61.25, duration: 240, savedAt: timeAt(5) })
  for (const n of times(60, (each) => each))
    await progress.addView('m-0', { id: `v-${n}`, track: `t-${n}`, time: timeAt(n % 7) }, null)
}

/** Days of the events; the newest are those that a server has not packed yet. */
export const eventDay = (n: number) => new Date(now - n * DAY_MS).toISOString()

const moreEvents: Partial<UsageEvent>[] = [
  { event: 200, detail: 'u-video', user: 'm-0' },
  { event: 220, detail: 'u-video', user: 'm-0' },
  { event: 400, detail: 'z'.repeat(300), user: 'm-1' },
  { event: 410, detail: 'a|b', user: 'm-1', layout: 'rising-gen' },
  { event: 100, group: 'none', user: 'cyd' },
  { event: 100, group: 'no|slug', layout: '', user: 'cyd' },
]

async function fillEvents({ events }: DataStores): Promise<void> {
  for (const day of [5, 3, 4, 1, 0])
    await events.append(
      moreEvents.map((change, n) => sampleEvent({ ...change, id: `e-${day}-${n}`, time: eventDay(day) })),
    )
}

async function fillInsights({
  totals,
  searchAnswers,
  reports,
  reportSubscriptions,
}: DataStores): Promise<void> {
  await totals.record('2026-03-01', [
    { kind: 'members', group: null, layout: null, count: 7 },
    { kind: 'members', group: 'acme', layout: 'default', count: 5 },
    { kind: 'tracks', group: null, layout: 'default', count: 3 },
  ])
  await searchAnswers.put({
    key: 'pawn',
    term: 'pawn shops',
    track: 'borrowing',
    kind: 'tag',
    addedTags: [{ track: 'borrowing', term: 'pawn shops' }],
    answeredAt: timeAt(0),
    before: { found: 0, missed: 7 },
  })
  await reports.create(sampleReport())
  await reportSubscriptions.subscribe({ group: 'acme', sub: 'ada', mailedQuarter: '2026-Q2' })
}

async function fillWork({
  jobs,
  outbox,
  notices,
  audit,
  rates,
  challenges,
  uploads,
}: DataStores): Promise<void> {
  const job = (n: number) => ({ id: `j-${n}`, kind: 'move', subject: `s|${n}`, input: { n }, createdAt: now })
  for (const n of [1, 2]) await jobs.add(job(n), { id: `lease-${n}`, until: now + n })
  await jobs.saveResults(
    'j-1',
    times(3, (item) => ({ item, result: { text: `${item}` } })),
  )
  await jobs.finish('j-1', 'lease-1', { moved: 3 }, now)
  await outbox.add('m-1', { channel: 'mail', purpose: 'invitation', sub: 'bob' }, now)
  await outbox.add('m-2', { channel: 'sms', purpose: 'sign-in-code', sub: 'ada', phone: '+14155550100' }, now)
  await notices.add({ id: 'n-1', kind: 'account_reset', words: 'Of cyd.', at: timeAt(0) })
  await audit.append(sampleAuditEntry())
  await audit.append(sampleAuditEntry({ id: 'a-3', subject: null, actor: null }))
  await rates.reserve('sign-in:nobody@example.com', now)
  await rates.consume('events:bob', 1, { burst: 2, perMinute: 1 }, now)
  await rates.hit('mail-to:x', [{ max: 5, windowMs: DAY_MS }], now)
  const data = { email: 'rob@example.com', a: 'b' }
  await challenges.put({
    id: 'email:bob',
    sub: 'bob',
    secretHash: 'mark',
    data,
    expiresAt: now,
    triesLeft: 5,
  })
  const upload = { purpose: 'profile-picture', name: 'me.jpg', type: 'image/jpeg', size: 1000 } as const
  for (const [id, group] of [
    ['u-1', 'acme'],
    ['u-2', null],
  ] as const)
    await uploads.begin(
      { id, sub: 'ada', group, ...upload, state: 'begun', expiresAt: now + 10 },
      noUploadQuotas,
      now,
    )
  await uploads.startReceiving('u-1', now, now + 1000)
}

async function fillMemberImports({ memberImports }: DataStores): Promise<void> {
  const after = (result: object) => async (id: string) => {
    const row = await memberImports.nextRow(id, 0)
    if (row) await memberImports.finishRow(id, { ...row, ...result }, createLease('a', 1000))
  }
  for (const [n, group] of ['acme', 'harbor', 'globex'].entries()) {
    const id = `i-${n}`
    await memberImports.create(sampleMemberImport({ id, group, createdAt: 100 + n }), importRows)
    if (n === 2) continue
    await memberImports.start(id, 200, sampleImportAuditEntry(`begun ${id}`))
    await memberImports.claim(id, 300, createLease('a', 400))
    await after(createdResult)(id)
    await after({ ...failedResult, before: { first: 'A', last: 'B', subGroupId: null } })(id)
    if (n === 0) await memberImports.finish(id, 'a', 350, sampleImportAuditEntry('finished'))
  }
}

/** Puts something into every table of the database, through its ports, and the files of the library into a folder. */
export async function fillEveryStore(stores: DataStores, filesDir: string): Promise<void> {
  await fillLibrary(stores, filesDir)
  await fillPeople(stores)
  await fillProgress(stores)
  await fillEvents(stores)
  await fillInsights(stores)
  await fillWork(stores)
  await fillMemberImports(stores)
}
