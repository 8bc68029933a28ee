import type { Stores } from '@kitchen-table/application/ports'
import { sampleOrganization } from '@kitchen-table/application/testing/samples'
import { FOR_TWO } from './pages/track-page.ts'
import {
  demoGuest,
  GROUP_ADDRESS,
  GROUP_NAME,
  invitedPeople,
  JOURNEY_GROUP,
  newcomers,
  PASSWORD,
  type Person,
  youngStarter,
} from './people.ts'
import { startSeededProduct } from './product.ts'

const JOINED = '2026-01-05T08:00:00.000Z'

const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 32"><rect width="120" height="32" rx="8" fill="#b04a26"/><circle cx="16" cy="16" r="8" fill="#fffdf8"/><rect x="32" y="13" width="76" height="6" rx="3" fill="#fffdf8"/></svg>`

async function addOrganization({ groups, files }: Stores): Promise<void> {
  const about = { type: 'image/svg+xml', name: 'logo.svg' }
  const bytes = new TextEncoder().encode(logo)
  const key = `groups/${JOURNEY_GROUP}/logo-1`
  await files.put(key, bytes, about)
  const shown = { title: GROUP_NAME, groupDisplayName: null, groupLinkTo: GROUP_ADDRESS }
  const groupImage = { key, ...about, size: bytes.length }
  await groups.create(
    sampleOrganization({ slug: JOURNEY_GROUP, ...shown, groupImage, subGroups: [], createdAt: JOINED }),
  )
}

async function addPerson(
  { members, directory }: Stores,
  person: Person,
  password: string | null,
): Promise<void> {
  const { email, first, last, role, group, subGroupId } = person
  const status = password === null ? 'FORCE_CHANGE_PASSWORD' : 'CONFIRMED'
  // The built-in pool takes the id as it is; that of the cloud mints another one.
  const account = { sub: person.sub, email, first, last, role, group, createdAt: JOINED }
  const created = await directory.create(account, password)
  if (created === 'exists') throw new Error(`${email} has an account already.`)
  const member = { sub: created.sub, email, first, last, subGroupId, role: 'user' } as const
  const outcome = await members.add(group, member, JOINED, status)
  if (outcome !== 'added') throw new Error(`${email} could not be added to ${group}: ${outcome}`)
}

async function addJourneyPeople(stores: Stores): Promise<void> {
  await addOrganization(stores)
  const joinedPeople = [...newcomers, youngStarter, demoGuest]
  await Promise.all(joinedPeople.map((person) => addPerson(stores, person, PASSWORD)))
  await Promise.all(invitedPeople.map((person) => addPerson(stores, person, null)))
}

/** Makes a lesson a video on Vimeo: those of the library have films of their own. */
async function addVimeoVideo({ catalog }: Stores): Promise<void> {
  const found = await catalog.findUnit(FOR_TWO.video)
  if (found === null) throw new Error(`There is no lesson ${FOR_TWO.video}.`)
  const { version, author: _, ...unit } = found
  await catalog.saveUnit({ ...unit, type: 'Video', link: '76979871', attachment: null }, version)
}

/** Fills a folder with the demo data, as a first start does, and adds the journeys' own people. */
export async function seedStore(dataDir: string): Promise<void> {
  const product = await startSeededProduct(
    dataDir,
    async (stores) => {
      await addVimeoVideo(stores)
      await addJourneyPeople(stores)
    },
    { hasDemo: true },
  )
  await product.stop()
}
