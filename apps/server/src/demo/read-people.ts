import { pathToFileURL } from 'node:url'
import { slug } from '@kitchen-table/contract/fields'
import { roles } from '@kitchen-table/domain/accounts/actor'
import { canonicalEmail } from '@kitchen-table/domain/accounts/email'
import { z } from 'zod'
import { readContentFile, readYaml } from './content-file.ts'

const words = z.string().trim().min(1, 'is empty')
const days = z.number().int('is not a whole number of days').min(0, 'lies in the future')

const organisation = z.strictObject({
  slug,
  title: words,
  displayName: words.optional(),
  createdDaysAgo: days,
  maxMembers: z.number().int().min(0),
  members: z.number().int().min(0),
  layout: slug,
  subGroups: z.array(
    z.strictObject({ id: slug, name: words, layout: slug, share: z.number().min(0).max(1) }),
  ),
})
export type DemoOrganisation = z.infer<typeof organisation>

const account = z.strictObject({
  email: z
    .string()
    .refine((email) => canonicalEmail(email) === email, 'is not an e-mail address in lower case'),
  first: words,
  last: words,
  role: z.enum(roles),
  group: slug.optional(),
  subGroup: slug.optional(),
  password: words,
  joinedDaysAgo: days,
  progress: z.array(z.strictObject({ track: slug, units: z.number().int().min(0), daysAgo: days })),
})
export type DemoAccount = z.infer<typeof account>

const someWords = z.tuple([words], words)
const people = z.strictObject({
  accounts: z.array(account),
  first: someWords,
  last: someWords,
  searches: someWords,
})
export type DemoPeople = z.infer<typeof people>

/** Reads who is there when the store is first filled. Throws a LibraryError at the first thing that cannot be used. */
export function readPeople(contentDir: string): { organisations: DemoOrganisation[]; people: DemoPeople } {
  const root = pathToFileURL(`${contentDir}/`)
  return {
    organisations: readYaml(readContentFile(root, 'organisations.yaml'), z.array(organisation)),
    people: readYaml(readContentFile(root, 'people.yaml'), people),
  }
}
