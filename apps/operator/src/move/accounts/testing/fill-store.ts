import { randomUUID } from 'node:crypto'
import type { Account } from '@kitchen-table/application/ports'
import {
  expectSuccess,
  fillSampleLibrary,
  generateTotpCode,
  identity,
  noUploadQuotas,
  now,
  otherPassword,
  phone,
  sampleEvent,
  sampleOrganization,
} from '@kitchen-table/application/testing/samples'
import type { EmbeddedStores } from '@kitchen-table/embedded/open-embedded'

const createdAt = '2026-01-02T03:04:05.678Z'

type SamplePerson = Pick<Account, 'role' | 'group' | 'status'> & { name: string; sub: string }

/** The people of the store. Their subs are UUIDs, as those that the product mints. */
export const people: SamplePerson[] = [
  { name: 'eve', role: 'admin', group: null, status: 'CONFIRMED', sub: randomUUID() },
  { name: 'ada', role: 'manager', group: 'acme', status: 'CONFIRMED', sub: randomUUID() },
  { name: 'bob', role: 'user', group: 'acme', status: 'CONFIRMED', sub: randomUUID() },
  { name: 'cyd', role: 'user', group: 'acme', status: 'FORCE_CHANGE_PASSWORD', sub: randomUUID() },
  { name: 'dan', role: 'user', group: 'acme', status: 'CONFIRMED', sub: randomUUID() },
  { name: 'fay', role: 'user', group: 'globex', status: 'EXTERNAL_PROVIDER', sub: randomUUID() },
]

export const emailOf = (name: string) => `${name}@example.com`

export function subOf(name: string): string {
  const person = people.find((each) => each.name === name)
  if (!person) throw new Error(`There is no ${name}.`)
  return person.sub
}

/** The key of Ada's picture. */
export const adaPictureKey = `people/${subOf('ada')}/3f2a`

async function addPerson(
  { directory, members, people: records, sessions }: EmbeddedStores,
  { name, sub, role, group, status }: SamplePerson,
): Promise<void> {
  const own = { sub, email: emailOf(name), first: name, last: name === 'bob' ? '' : 'Byron' }
  if (group === null || role === 'admin') await records.create({ ...own, role, group, subGroupId: null })
  else await members.add(group, { ...own, role, subGroupId: null }, createdAt, status)
  const account = { ...own, role, group, createdAt }
  if (status === 'EXTERNAL_PROVIDER') await directory.createExternal(account, identity)
  else await directory.create(account, status === 'CONFIRMED' ? otherPassword : null)
  const session = { version: 0, device: 'Firefox', createdAt: now, seenAt: now }
  await sessions.open({ tokenHash: `hash-${name}`, sub, ...session })
}

/** Adds an app with recovery codes, numbers, a temporary password, a disabled account. */
async function addAccountDetails({ directory, secondFactor, members }: EmbeddedStores): Promise<void> {
  const { secret } = expectSuccess(await secondFactor.beginTotp(subOf('eve'), now))
  expectSuccess(await secondFactor.confirmTotp(subOf('eve'), generateTotpCode(secret, now), now))
  await directory.changePhone(subOf('ada'), phone, true)
  await secondFactor.changeMfa(subOf('ada'), 'SMS')
  await directory.changePhone(subOf('bob'), '+15550100143', false)
  await directory.issueTemporaryPassword(subOf('cyd'), { validForMs: 1000, replacesEarlier: true }, now)
  await directory.setEnabled(subOf('dan'), false)
  await members.setEnabled(subOf('dan'), false)
}

async function addTraces(stores: EmbeddedStores): Promise<void> {
  const [ada, bob] = [subOf('ada'), subOf('bob')] as const
  const { people: records, progress, events, files, jobs, outbox, rates, challenges, uploads } = stores
  const picture = { key: adaPictureKey, name: 'picture.jpg', type: 'image/jpeg', size: 7 }
  await files.put(adaPictureKey, new TextEncoder().encode('picture'), picture)
  await records.setPicture(ada, picture)
  const login = { id: 'login', time: createdAt, layout: 'default', role: 'user', where: '/' } as const
  await records.addLogin(bob, { ...login, group: 'acme' })
  await progress.update(bob, (before) => ({
    after: { ...before, activeUnits: ['u-talk', 'u-do'], activeTracks: ['first-budget'] },
    event: sampleEvent({ id: 'done', event: 120, user: bob }),
  }))
  await progress.addView(bob, { id: 'view', track: 'first-budget', time: createdAt }, null)
  await events.append([sampleEvent({ id: 'track', user: ada })])
  const input = { sub: bob, actor: ada, keys: [adaPictureKey] }
  const job = { id: 'job', kind: 'move', subject: `person:${bob}`, input, createdAt: now }
  await jobs.add(job, { id: 'lease', until: now })
  await outbox.add('message', { channel: 'mail', purpose: 'invitation', sub: subOf('cyd') }, now)
  await rates.consume(`events:${bob}`, 1, { burst: 2, perMinute: 1 }, now)
  const challenge = { id: `email:${bob}`, sub: bob, secretHash: 'hash', data: {} }
  await challenges.put({ ...challenge, expiresAt: now + 1000, triesLeft: 5 })
  const upload = { purpose: 'profile-picture', name: 'me.jpg', type: 'image/jpeg', size: 10 } as const
  await uploads.begin(
    { id: 'upload', sub: bob, group: 'acme', ...upload, state: 'begun', expiresAt: now },
    noUploadQuotas,
    now,
  )
  const track = await stores.catalog.findTrack('first-budget')
  if (track) await stores.catalog.saveTrack(track, track.version, { sub: subOf('eve'), at: createdAt })
}

/** Fills a store with an account of every kind, and with records that name people in every way. */
export async function fillStore(stores: EmbeddedStores): Promise<void> {
  await fillSampleLibrary(stores)
  for (const slug of ['acme', 'globex'])
    if ((await stores.groups.find(slug)) === null) await stores.groups.create(sampleOrganization({ slug }))
  for (const person of people) await addPerson(stores, person)
  await addAccountDetails(stores)
  await addTraces(stores)
  // A person without an account: removed only in part.
  const gus = { sub: randomUUID(), email: emailOf('gus'), first: 'Gus', last: '' }
  await stores.people.create({ ...gus, role: 'user', group: null, subGroupId: null })
}
